import type { Page } from 'playwright'

/** The state of the page that shows the result of a tap. */
export interface Result {
  /** A CSS selector. */
  selector: string
  /** What the text of the element contains. */
  text?: string
}

/**
 * Measures from the tap that `doTap` makes to the frame in which its result is painted, in
 * milliseconds. A tap is the event `pointerup`, whose time the browser takes before any code runs.
 */
export async function tapToPaint(
  page: Page,
  { selector, text = '' }: Result,
  doTap: () => Promise<void>,
): Promise<number> {
  const measured = await page.evaluateHandle(
    ([wanted, words]) => ({
      time: new Promise<number>((resolve) => {
        // Methods, because the compiler puts a helper that the page does not have around other named functions.
        const watch = {
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
            port1.addEventListener('message', () => resolve(performance.now() - since))
            port1.start()
            port2.postMessage('')
          },
        }
        addEventListener(
          'pointerup',
          ({ timeStamp }) => requestAnimationFrame(() => watch.lookInFrame(timeStamp)),
          { once: true, capture: true },
        )
      }),
    }),
    [selector, text] as const,
  )
  await doTap()
  return measured.evaluate(({ time }) => time)
}
