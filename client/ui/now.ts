import { useEffect, useState } from 'react'
import { minute } from '#sync/time.ts'

/** The time in milliseconds, at most a minute old. Components that show an age follow it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())

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

  return now
}
