/** Script that a phone downloads before the first content shows, counted in the browser. */
import { chromium, type Page } from 'playwright'
import { cast, join, signIn } from '#tests/support/people/cast.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { report } from './measure.ts'

const server = await startTestServer()
await join(server, cast.maya)
const { accessToken, user } = await signIn(server, cast.maya)
const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
const listing = { title: 'Desk', description: 'Oak', price: 40, category: 'Furniture' }
await server.request('/api/listings/create', {
  method: 'POST',
  headers,
  body: JSON.stringify(listing),
})

const browser = await chromium.launch({
  executablePath: (await ensureChromium()) ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

const feed = await freshPage()
await feed.addInitScript(
  ([token, record]) => {
    sessionStorage.setItem('accessToken', token)
    sessionStorage.setItem('user', record)
  },
  [accessToken, JSON.stringify(user)] as const,
)
report('script before the first card', await scriptUntil(feed, '/for-you', 'article'), 'KB', {
  most: 160,
})
report('script of the sign-in page', await scriptUntil(await freshPage(), '/login', 'form'), 'KB', {
  most: 120,
})

await browser.close()
await server.stop()

/** Nothing is cached, and no worker fetches other scripts in the meantime. */
async function freshPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  return context.newPage()
}

/** Kilobytes of script, as compressed in transit, that were asked for before `selector` appeared. */
async function scriptUntil(page: Page, path: string, selector: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      observer.disconnect()
      performance.mark('shown')
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selector)
  await page.goto(path)
  await page.locator(selector).first().waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const [shown] = performance.getEntriesByName('shown')
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const bytes = files
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (shown?.startTime ?? 0))
      .map(({ encodedBodySize }) => encodedBodySize)
    return bytes.reduce((sum, size) => sum + size, 0) / 1000
  })
}
