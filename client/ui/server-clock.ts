import { minute } from '#sync/time.ts'
import { createStore } from './create-store.ts'

/** Outlives the page, so that times are also right when it opens offline. */
const KEY = 'serverClockAhead'
/** An answer takes a while to arrive, so a smaller difference says nothing about the device's clock. */
const TOLERANCE = minute

/** How many milliseconds the server's clock is ahead of this device's. */
export const serverClockAhead = createStore(0)

// Workers have none. There the times of a screen do not matter.
const storage = 'localStorage' in globalThis ? localStorage : undefined
const recall = () => serverClockAhead.set(Number(storage?.getItem(KEY)) || 0)
recall()

/** A time of this device's clock, by the clock of the server. Both are milliseconds since the epoch. */
export const byServerClock = (time: number): number => time + serverClockAhead.read()

/** The time of the server, as far as this device knows it. */
export const serverNow = (): number => byServerClock(Date.now())

/** Notes the server's time from an answer that has just arrived. */
export function hearServerTime(time: number): void {
  const difference = time - Date.now()
  const next = Math.abs(difference) < TOLERANCE ? 0 : difference
  if (Math.abs(next - serverClockAhead.read()) < TOLERANCE) return
  serverClockAhead.set(next)
  storage?.setItem(KEY, String(next))
}

// The round of another tab has heard it.
if (storage)
  addEventListener('storage', ({ key }) => {
    if (key === KEY) recall()
  })
