import { tooManyUploads } from './room.ts'

const mostWaiting = 40

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
    if (waiting >= mostWaiting) throw tooManyUploads()
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
