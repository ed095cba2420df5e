import type { Page } from 'playwright'
import './disk-counts.ts'

/** Seconds. */
const patience = 60

/**
 * Waits until the page has used neither the network nor the database for a second: what it still does for
 * the step before must not count for the next tap. The browser says only once per load that it is idle.
 */
export async function quiet(page: Page): Promise<void> {
  const used = () =>
    page.evaluate(() => [
      performance.getEntriesByType('resource').length,
      globalThis.diskCounts?.requests ?? 0,
    ])
  // Once the list of requests is full, the browser adds none.
  await page.evaluate(() => performance.setResourceTimingBufferSize(100_000))
  let before = await used()
  for (let seconds = 0; seconds < patience; seconds += 1) {
    await page.waitForTimeout(1000)
    const now = await used()
    if (String(now) === String(before)) return
    before = now
  }
  throw new Error(`The page was not quiet within ${patience} s.`)
}
