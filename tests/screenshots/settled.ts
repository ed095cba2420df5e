import { until } from '#tests/support/server/until.ts'
import type { Page } from './shot.ts'

/** Milliseconds without a request after which a page counts as loaded. */
const quiet = 300

/**
 * Watches the page from now on. The returned function waits until nothing is loading: no request,
 * no font, no picture, no busy element.
 */
export function watch(page: Page): () => Promise<void> {
  const open = new Set<object>()
  let changed = performance.now()
  page.on('request', (request) => {
    open.add(request)
    changed = performance.now()
  })
  const end = (request: object) => {
    open.delete(request)
    changed = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const isQuiet = () => open.size === 0 && performance.now() - changed > quiet
  return async () => {
    await until('the last request', () => (isQuiet() ? true : undefined), 20_000)
    await painted(page)
  }
}

async function painted(page: Page): Promise<void> {
  // No function in it has a name: the compiler would call a helper that the page does not have.
  await page.waitForFunction(async () => {
    await document.fonts.ready
    // Skeletons say so to screen readers.
    if ([...document.querySelectorAll('[role=status]')].some((it) => it.textContent === 'Loading'))
      return false
    const waiting = [...document.querySelectorAll('img, [aria-busy=true]')].filter(
      (element) => !(element instanceof HTMLImageElement && element.complete),
    )
    return !waiting
      .map((element) => element.getBoundingClientRect())
      .some(({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight)
  })
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}
