import { Refusal } from '#sync/refusal.ts'

const mostWaiting = 40
const tooBusy = 'Too many photos are being uploaded right now. Please try again in a moment.'

/**
 * Callers wait for one another: two photos decoded side by side would take both cores and twice the
 * memory. Each that waits holds its upload, so only so many may.
 * @throws Refusal `limited` when too many wait already.
 */
export function oneAtATime<Input, Output>(
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (input) => {
    if (waiting >= mostWaiting) throw new Refusal('limited', tooBusy, undefined, 5)
    waiting += 1
    const result = last.then(() => work(input))
    last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      waiting -= 1
    }
  }
}
