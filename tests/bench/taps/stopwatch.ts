import type { Page } from 'playwright'
import type { DiskCounts } from './disk-counts.ts'

/** The state of the page that shows the result of a tap. */
export interface Result {
  /** A CSS selector. */
  selector: string
  /** What the text of the element contains. */
  text?: string
}

/** The time from a tap to the paint of its result, and what the page did with IndexedDB until then. */
export interface Tap extends Pick<DiskCounts, 'transactions' | 'requests'> {
  milliseconds: number
}

/**
 * Measures from the tap that `doTap` makes to the frame in which its result is painted. A tap is the
 * event `pointerup`, whose time the browser takes before any code runs.
 */
export async function tapToPaint(
  page: Page,
  { selector, text = '' }: Result,
  doTap: () => Promise<void>,
): Promise<Tap> {
  const measured = await page.evaluateHandle(
    ([wanted, words]) => ({
      tap: new Promise<Tap>((resolve) => {
        // Methods, because the compiler puts a helper that the page does not have around other named functions.
        const watch = {
          before: { transactions: 0, requests: 0, upToLog: 0 },
          isShown() {
            return [...document.querySelectorAll<HTMLElement>(wanted)].some(
              (element) => element.checkVisibility() && element.textContent.includes(words),
            )
          },
          lookInFrame(since: number) {
            if (!watch.isShown()) {
              requestAnimationFrame(() => watch.lookInFrame(since))
              return
            }
            // A task that is posted in a frame runs after its paint.
            const { port1, port2 } = new MessageChannel()
            const now = globalThis.diskCounts ?? watch.before
            const transactions = now.transactions - watch.before.transactions
            const requests = now.requests - watch.before.requests
            port1.addEventListener('message', () =>
              resolve({ milliseconds: performance.now() - since, transactions, requests }),
            )
            port1.start()
            port2.postMessage('')
          },
        }
        addEventListener(
          'pointerup',
          ({ timeStamp }) => {
            Object.assign(watch.before, globalThis.diskCounts)
            requestAnimationFrame(() => watch.lookInFrame(timeStamp))
          },
          { once: true, capture: true },
        )
      }),
    }),
    [selector, text] as const,
  )
  await doTap()
  return measured.evaluate(({ tap }) => tap)
}
