import type { Page } from 'playwright/test'

interface TraceEvent {
  name: string
  /** Microseconds. */
  ts: number
  dur?: number
  args?: {
    data?: { type?: string }
    beginData?: { stackTrace?: { functionName: string; url: string }[] }
  }
}

/** Milliseconds in which a screen does what follows its first paint. */
const rest = 300

/**
 * Where code makes the browser lay the page out in the middle of its work, because it reads a place or a
 * size after it has changed the page. Listeners of scrolling do not count, which run right before the
 * browser's own layout, nor those of a page that is left, nor timers, with which code waits for the paint.
 * Chromium only.
 * @returns each as the innermost function and file of the app
 */
export async function forcedLayouts(page: Page, work: () => Promise<unknown>): Promise<string[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('This page has no browser to trace.')
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'],
  })
  await work()
  await page.waitForTimeout(rest)
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const free = trace.traceEvents.filter(
    ({ name, args }) =>
      name === 'TimerFire' ||
      (name === 'EventDispatch' &&
        /^(scroll|resize|pagehide|beforeunload)$/.test(args?.data?.type ?? '')),
  )
  const isFree = ({ ts }: TraceEvent) =>
    free.some((each) => each.ts <= ts && ts < each.ts + (each.dur ?? 0))
  return trace.traceEvents
    .filter((event) => event.name === 'Layout' && !isFree(event))
    .map(({ args }) => args?.beginData?.stackTrace ?? [])
    .flatMap(([inner]) =>
      // The test's own looks at the page come from no file.
      inner && inner.url !== '' ? `${inner.functionName} in ${new URL(inner.url).pathname}` : [],
    )
}
