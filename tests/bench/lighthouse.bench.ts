/** Lighthouse scores of Quad on its phone: a first visit, and a campus of 500 listings. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { cast, join as signUp, signIn } from '#tests/support/people/cast.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { ensureLighthouse, marksOf } from './lighthouse.ts'
import { report, sized } from './measure.ts'
import { sellPhotographed } from './photographed.ts'

const runs = sized(3, 1)

ensureLighthouse()
const server = await startTestServer({ realClock: true })
await signUp(server, cast.maya)
await signUp(server, cast.jonas)
const jonas = await signIn(server, cast.jonas)
await sellPhotographed(server, jonas, { count: sized(500, 30), photographed: sized(96, 6) })
const profile = await mkdtemp(join(tmpdir(), 'quad-lighthouse-'))

await judge('home', '/', 95)
await judge('the sign-in page', '/login', 95)
await signInByForm()
await judge('For You with 500 listings', '/for-you', 90)

await server.stop()
await rm(profile, { recursive: true, force: true })

async function judge(what: string, path: string, least: number): Promise<void> {
  const url = server.url + path
  const { marks, largest, blocked, moved } = await marksOf({ url, profile, runs })
  report(`${what}: performance`, marks.performance, 'of 100', { least })
  report(`${what}: accessibility`, marks.accessibility, 'of 100', { least: 100 })
  report(`${what}: best practices`, marks['best-practices'], 'of 100', { least: 100 })
  report(`${what}: the largest thing is painted after`, largest, 'ms')
  report(`${what}: no touch is answered for`, blocked, 'ms')
  report(`${what}: things have moved by`, moved, 'of the screen')
}

/** Logged in with Remember Me, because the tab that Lighthouse opens has only the cookie. */
async function signInByForm(): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const page = await browser.newPage()
  await page.goto(`${server.url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(cast.maya.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(cast.maya.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${server.url}/`)
  await browser.close()
}
