import { median, report } from '../measure.ts'
import type { Tap } from './stopwatch.ts'

interface Bound {
  /** The time may be this many times the floor. */
  floor: number
  times: number
  transactions: number
}

/** Prints the medians of these taps, each beside its bound. */
export function reportTaps(
  what: string,
  taps: readonly Tap[],
  { floor, times, transactions }: Bound,
) {
  const most = Math.round(floor * times)
  const middle = (of: (tap: Tap) => number) => median(taps.map(of))
  report(
    `${what}, from tap to paint`,
    middle((tap) => tap.milliseconds),
    'ms',
    { most },
  )
  const until = `${what}, until the paint`
  report(
    until,
    middle((tap) => tap.transactions),
    'transactions',
    { most: transactions },
  )
  report(
    until,
    middle((tap) => tap.requests),
    'requests',
  )
}
