import { useEffect, useState } from 'react'
import { minute } from '#sync/time.ts'
import { serverClockAhead } from './server-clock.ts'
import { useStore } from './use-store.ts'

/**
 * The time by the server's clock in milliseconds, at most a minute old. Components that show an age
 * follow it.
 */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  const ahead = useStore(serverClockAhead)

  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, minute)
    // A phone that slept has missed ticks.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])

  return now + ahead
}
