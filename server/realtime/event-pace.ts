import { second } from '#sync/time.ts'
import type { Clock } from '../clock.ts'

/** Lets each name pass at most once a second. */
export class EventPace {
  readonly #clock: Clock
  /** The time of each name that has passed, the oldest first. */
  readonly #passed = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  allows(name: string): boolean {
    const now = this.#clock()
    for (const [each, at] of this.#passed) {
      if (Math.abs(now - at) < second) break
      this.#passed.delete(each)
    }
    if (this.#passed.has(name)) return false
    this.#passed.set(name, now)
    return true
  }
}
