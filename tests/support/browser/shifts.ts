import type { Page } from 'playwright/test'

/** The longest time between shifts of one group, and of a whole group, in milliseconds (web.dev/cls). */
const gap = 1000
const longest = 5000

interface Shift {
  value: number
  at: number
}

/** Records what moves by itself, in all documents that this page loads from now on. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) shifts.push({ value, at: entry.startTime })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The cumulative layout shift since the document was loaded, or since the last call. */
export async function takeShift(page: Page): Promise<number> {
  const shifts = await page.evaluate(() =>
    (globalThis as unknown as { shifts: Shift[] }).shifts.splice(0),
  )
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity]
  for (const { value, at } of shifts) {
    const isSame = at - last < gap && at - first < longest
    if (!isSame) [sum, first] = [0, at]
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}
