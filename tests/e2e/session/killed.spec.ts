import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { minute, second } from '#sync/time.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { openBrowser, type ProfiledBrowser } from '../../support/browser/killable.ts'
import { strip } from '../../support/browser/offline.ts'
import { wakeWorker } from '../../support/browser/worker.ts'
import { breakToken, profileButton, signInByForm } from '../../support/pages/session-page.ts'
import { cast, join as joinQuad, signIn, stranger } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

/** Of its own, because its clock moves. */
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ dataFrom: process.env.QUAD_CAST_DATA ?? '' })
  await post(server, await signIn(server, cast.jonas), { title: 'Sled' })
})
test.afterAll(() => server.stop())

/** A browser on a profile that outlives it. */
interface Phone {
  open(): Promise<ProfiledBrowser>
  /** The statuses of all renewals so far. */
  renewals: number[]
}

const isRenewal = (url: string) => url.endsWith('/api/auth/refresh')
const renewed = (page: Page | BrowserContext) =>
  page.waitForEvent('response', (response) => isRenewal(response.url()))

async function goIn({ page }: ProfiledBrowser): Promise<void> {
  const answer = renewed(page)
  await page.goto(`${server.url}/for-you`)
  await answer
  await expect(profileButton(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** What happens until the browser is killed. Its cookies are on disk 30 seconds late. */
const lives: Record<string, (phone: Phone) => Promise<void>> = {
  'after a start': async ({ open }) => {
    const browser = await open()
    await goIn(browser)
    await browser.kill()
  },
  'after a reload': async ({ open }) => {
    const browser = await open()
    await goIn(browser)
    await breakToken(browser.page)
    await goIn(browser)
    await browser.kill()
  },
  'with a second tab': async ({ open }) => {
    const browser = await open()
    await goIn(browser)
    await goIn({ ...browser, page: await browser.context.newPage() })
    await browser.kill()
  },
  'twice within a minute': async ({ open }) => {
    for (let time = 1; time <= 2; time += 1) {
      const browser = await open()
      await goIn(browser)
      await browser.kill()
      await server.moveClock(10 * second)
    }
  },
  'during a renewal': async ({ open }) => {
    const browser = await open()
    await goIn(browser)
    const { page } = browser
    const answered = new Promise<void>((resolve) => {
      void page.route('**/api/auth/refresh', async (route) => {
        await route.fetch()
        resolve()
      })
    })
    await breakToken(page)
    await page.goto(`${server.url}/settings`)
    await answered
    await browser.kill()
  },
  'and loses its local storage': async ({ open }) => {
    const browser = await open()
    await goIn(browser)
    await browser.page.evaluate(() => localStorage.clear())
    await browser.close()
  },
  'in the worker’s renewal': async ({ open }) => {
    const browser = await open()
    await goIn(browser)
    const { context, page } = browser
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const save = page.getByRole('button', { name: 'Save Sled' })
    await expect(save).toBeVisible()
    await context.setOffline(true)
    await save.click()
    await expect(strip(page)).toContainText('1 waiting')
    await page.goto('about:blank')
    const answer = renewed(context)
    await context.setOffline(false)
    await wakeWorker(page, server.url)
    await answer
    await browser.kill()
  },
}

let profile = ''
test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'quad-phone-'))
})
test.afterEach(() => rm(profile, { recursive: true, force: true }))

for (const [when, live] of Object.entries(lives))
  test(`a browser that is killed ${when} is still logged in, and no one is warned`, async () => {
    const person = stranger()
    await joinQuad(server, person)
    const renewals: number[] = []
    const open = async () => {
      const browser = await openBrowser(profile)
      browser.context.on('response', (response) => {
        if (isRenewal(response.url())) renewals.push(response.status())
      })
      return browser
    }
    const first = await open()
    await first.page.goto(`${server.url}/login`)
    await signInByForm(first.page, person, true)
    await expect(profileButton(first.page)).toBeVisible()
    await first.page.waitForLoadState('networkidle')
    await first.close()

    await live({ open, renewals })
    // Later than requests of the same moment may overtake each other.
    await server.moveClock(75 * second)
    const last = await open()
    await goIn(last)
    await server.moveClock(10 * minute)
    await goIn(last)
    expect(new Set(renewals)).toEqual(new Set([200]))
    const mails = await server.mails()
    const subjects = mails
      .filter(({ to }) => to?.some(({ address }) => address === person.email))
      .map(({ subject }) => subject)
    expect(subjects.filter((subject) => /copied/.test(subject ?? ''))).toEqual([])
    await last.close()
  })
