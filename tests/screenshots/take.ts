import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright'
import { signInAs } from '#demo/sign-in-as.ts'
import type { Person } from '#tests/support/people/cast.ts'
import { signInByForm } from '#tests/support/pages/session-page.ts'
import { shownAt, startDemo, type DemoServer } from './demo-server.ts'
import { administrationShots } from './administration-shots.ts'
import { factsOf } from './facts.ts'
import { marketShots, newcomerShots } from './market-shots.ts'
import { watch } from './settled.ts'
import { shellShots } from './shell-shots.ts'
import type { Facts, Page, Shot } from './shot.ts'
import { visitorShots } from './visitor-shots.ts'

const folder = fileURLToPath(new URL('../../screenshots', import.meta.url))
const only = process.argv.slice(2)

const sizes = {
  '390x844': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  '1280x800': { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}
const themes = ['light', 'dark'] as const

interface Variant {
  name: string
  size: (typeof sizes)[keyof typeof sizes]
  theme: (typeof themes)[number]
}

const variants: Variant[] = Object.entries(sizes).flatMap(([name, size]) =>
  themes.map((theme) => ({ name: `${name}-${theme}`, size, theme })),
)

type Visitor = Pick<Person, 'email' | 'password'> | undefined

const missed: string[] = []
const made: string[] = []

async function takeAll(browser: Browser, server: DemoServer): Promise<void> {
  const facts = await factsOf(server)
  const people: [Visitor, Shot[]][] = [
    [undefined, visitorShots],
    [signInAs, [...marketShots, ...shellShots, ...administrationShots]],
    [facts.newcomer, newcomerShots],
  ]
  for (const variant of variants) {
    await mkdir(join(folder, variant.name), { recursive: true })
    for (const [person, shots] of people) {
      const wanted = shots.filter(
        ({ name }) => only.length === 0 || only.some((word) => name.includes(word)),
      )
      if (wanted.length > 0)
        await takeAs(browser, { server, variant, person, facts, shots: wanted })
    }
    say(`${variant.name}: ${made.filter((name) => name.startsWith(variant.name)).length} pictures`)
  }
}

interface Sitting {
  server: DemoServer
  variant: Variant
  person: Visitor
  facts: Facts
  shots: Shot[]
}

async function takeAs(browser: Browser, { server, variant, person, facts, shots }: Sitting) {
  const context = await browser.newContext({
    ...variant.size,
    baseURL: server.url,
    colorScheme: variant.theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const settled = watch(page)
  await page.clock.setFixedTime(shownAt)
  // The server's clock runs on, and ages by it would be others in each run.
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      if (key !== 'clockAhead') setItem.call(this, key, value)
    }
  })
  if (person) {
    await page.goto('/login')
    await signInByForm(page, person)
    await page.waitForURL('/')
  }
  for (const shot of shots) await attempt(page, { shot, facts, variant, settled })
  await context.close()
}

interface Taking {
  shot: Shot
  facts: Facts
  variant: Variant
  settled: () => Promise<void>
}

async function attempt(page: Page, { shot, facts, variant, settled }: Taking) {
  const name = `${variant.name}/${shot.name}`
  try {
    await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(facts))
    await settled()
    await shot.steps?.(page, facts)
    await settled()
    if (shot.full) await showWhole(page)
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
    made.push(name)
  } catch (error) {
    missed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  await page.context().setOffline(false)
  await page.setViewportSize(variant.size.viewport)
}

/**
 * Makes the window as long as the page, because a full-page picture shows fixed bars in the middle.
 */
async function showWhole(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  await page.evaluate(() => scrollTo(0, 0))
}

const say = (line: string) => process.stdout.write(`${line}\n`)

say('Filling the demo campus. This takes up to a minute.')
const server = await startDemo()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  await takeAll(browser, server)
} finally {
  await browser.close()
  await server.stop()
}
for (const line of missed) say(`Missed ${line}`)
say(`${made.length} pictures in ${folder}`)
process.exitCode = missed.length > 0 ? 1 : 0
