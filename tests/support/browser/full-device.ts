import type { Page } from 'playwright/test'
import type { TestServer } from '../server/server.ts'

/** Space for the app and a little more, in bytes. */
const SPACE = 24_000_000

/**
 * Limits the app's space from its start, because the browser caches the free space for half a
 * minute.
 */
export async function limitSpace(page: Page, server: TestServer): Promise<void> {
  await page.goto(`${server.url}/api/health`)
  const browser = await page.context().newCDPSession(page)
  const { origin } = new URL(server.url)
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: SPACE })
}

/** Uses all free space, down to the last kilobyte. */
export const fillUp = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('filler', 1)
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('filler', { autoIncrement: true }),
    )
    await new Promise((done) => opening.addEventListener('success', done))
    const { result: database } = opening
    // Random bytes, because compressible ones would never fill it.
    const noise = new Uint8Array(1_000_000)
    for (let at = 0; at < noise.length; at += 50_000)
      crypto.getRandomValues(noise.subarray(at, at + 50_000))
    const take = (bytes: number) =>
      new Promise<boolean>((taken) => {
        const writing = database.transaction('filler', 'readwrite', { durability: 'strict' })
        writing.objectStore('filler').add(noise.slice(0, bytes))
        writing.addEventListener('complete', () => taken(true))
        writing.addEventListener('abort', () => taken(false))
      })
    for (const bytes of [1_000_000, 100_000, 10_000, 1000, 100]) while (await take(bytes));
    database.close()
  })

/**
 * Takes again what becomes free while a second tab is open, because the browser tidies up its files
 * later.
 */
export async function keepFull(page: Page, server: TestServer): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(`${server.url}/api/health`)
  await tab.evaluate(() => {
    const opening = indexedDB.open('filler', 1)
    const noise = crypto.getRandomValues(new Uint8Array(50_000))
    opening.addEventListener('success', () =>
      setInterval(() => {
        for (const bytes of [50_000, 5000, 500]) {
          const writing = opening.result.transaction('filler', 'readwrite')
          writing.objectStore('filler').add(noise.slice(0, bytes))
        }
      }, 10),
    )
  })
  return tab
}

/** Removes the limit. */
export async function freeSpace(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await browser.send('Storage.overrideQuotaForOrigin', { origin })
}
