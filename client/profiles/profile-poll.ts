import { useEffect, useState } from 'react'
import { second } from '#sync/time.ts'
import { refreshProfile } from './refresh.ts'

/** Documented. */
const every = 3 * second

/** `unanswered`: no network, no server, or the server had no time. */
export type FetchResult = 'there' | 'absent' | 'unanswered'

/**
 * Fetches a profile into the device's database, and again every three seconds while someone can see
 * the page and there is a network.
 * @returns the latest result; undefined before the first
 */
export function usePolledProfile(id: string): FetchResult | undefined {
  const [found, setFound] = useState<FetchResult>()

  useEffect(() => {
    let isAsking = false
    async function ask() {
      if (isAsking) return
      isAsking = true
      const there = await refreshProfile(id)
      isAsking = false
      setFound(there === undefined ? 'unanswered' : there ? 'there' : 'absent')
    }
    void ask()
    return whileSeen(() => void ask())
  }, [id])

  return found
}

/** Repeats work while the page is visible and online, beginning when it becomes so. @returns stops */
function whileSeen(work: () => void): () => void {
  const isSeen = () => document.visibilityState === 'visible' && navigator.onLine
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const start = () => (timer ??= setInterval(work, every))
  const look = () => {
    if (!isSeen()) return stop()
    if (timer === undefined) work()
    start()
  }
  if (isSeen()) start()
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  addEventListener('offline', look)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', look)
    removeEventListener('offline', look)
  }
}
