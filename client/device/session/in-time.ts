import { second } from '#sync/time.ts'
import type { ApiResult, Failure, SendOptions } from './send.ts'
import { StallWatch } from './stall-watch.ts'

/** How long a person waits for a sign of an answer. */
export const longestWait = 12 * second

/**
 * Ends a call that a person waits for once nothing arrives any more, whatever the call itself waits
 * for, such as a refresh of the session.
 */
export async function inTime<T>(
  call: (watched: Pick<SendOptions, 'signal' | 'onProgress'>) => Promise<ApiResult<T>>,
  late: Failure,
): Promise<ApiResult<T>> {
  const watch = new StallWatch(longestWait)
  const { signal } = watch
  const stalled = new Promise<Failure>((resolve) =>
    signal.addEventListener('abort', () => resolve(late), { once: true }),
  )
  const onProgress = () => {
    if (!signal.aborted) watch.allow(longestWait)
  }
  try {
    return await Promise.race([call({ signal, onProgress }), stalled])
  } finally {
    watch.end()
  }
}
