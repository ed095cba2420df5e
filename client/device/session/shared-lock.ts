import { second } from '#sync/time.ts'

/** Milliseconds without a report from the holder, after which its tab counts as suspended. */
const TIMEOUT = 20 * second
/** Milliseconds between two reports of a holder, at least. */
const INTERVAL = 2 * second

const channel = new BroadcastChannel('quad-turns')
let lastReport = 0

/** Reports to the tabs and the worker that wait for this lock that its holder makes progress. */
export function reportProgress(name: string): void {
  const now = performance.now()
  if (now - lastReport < INTERVAL) return
  lastReport = now
  channel.postMessage(name)
}

/**
 * Runs `work` under a Web Lock shared with all tabs and the worker. If the holder reports no progress,
 * the lock is taken from it, so nothing may rely on the lock for correctness. Plain HTTP, other than on localhost,
 * has no locks.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  const waiting = new AbortController()
  let timer = setTimeout(() => waiting.abort(), TIMEOUT)
  const onReport = ({ data }: MessageEvent<unknown>) => {
    if (data !== name) return
    clearTimeout(timer)
    timer = setTimeout(() => waiting.abort(), TIMEOUT)
  }
  channel.addEventListener('message', onReport)
  const stop = () => {
    clearTimeout(timer)
    channel.removeEventListener('message', onReport)
  }
  let begun: Promise<T> | undefined
  const begin = () => {
    stop()
    return (begun = work())
  }
  try {
    return await locks.request(name, { signal: waiting.signal }, begin)
  } catch {
    // After the lock was stolen, the previous holder finishes without it.
    return begun ?? locks.request(name, { steal: true }, begin)
  } finally {
    stop()
  }
}
