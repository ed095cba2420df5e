import { useEffect, useState } from 'react'
import { minute } from '#sync/time.ts'
import { createStore } from './create-store.ts'

/** How many milliseconds the server's clock is ahead of the device's. A start without a network needs it. */
const AHEAD = 'clockAhead'

const ahead = (): number => Number(localStorage.getItem(AHEAD)) || 0
const changed = createStore(0)

/** The server's time in milliseconds, as far as this device knows it, for ages and what they decide. */
export const serverNow = (): number => Date.now() + ahead()

const deviceNow = (): number => Date.now()

/**
 * Learns how wrong the device's clock is, by a minute or more.
 * @param time the server's while it answered, between these two times of the device
 */
export function noteServerTime(
  time: number,
  { sentAt, receivedAt }: { sentAt: number; receivedAt: number },
): void {
  const off = Math.max(time - receivedAt, 0) + Math.min(time - sentAt, 0)
  if (Math.abs(off - ahead()) < minute) return
  localStorage.setItem(AHEAD, String(off))
  changed.set(off)
}

/** The server's time in milliseconds, at most a minute old. Components that show an age follow it. */
export const useNow = (): number => useClock(serverNow)

/** The same by the device's clock, for what a person or the device itself compares with that clock. */
export const useDeviceNow = (): number => useClock(deviceNow)

function useClock(read: () => number): number {
  const [now, setNow] = useState(read)

  useEffect(() => {
    const tick = () => setNow(read())
    const timer = setInterval(tick, minute)
    const stop = changed.subscribe(tick)
    // A phone that slept has missed ticks.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', tick)
    }
  }, [read])

  return now
}
