import { second } from '#sync/time.ts'
import type { Clock } from '../clock.ts'

/** Lets each name pass at most so many times a second, once unless `most` says otherwise. */
export class EventPace {
  readonly #clock: Clock
  readonly #most: number
  /** When the second of each name began and how often it has passed since, the oldest first. */
  readonly #passed = new Map<string, { since: number; times: number }>()

  constructor(clock: Clock, most = 1) {
    this.#clock = clock
    this.#most = most
  }

  allows(name: string): boolean {
    const now = this.#clock()
    for (const [each, { since }] of this.#passed) {
      if (Math.abs(now - since) < second) break
      this.#passed.delete(each)
    }
    const passed = this.#passed.get(name) ?? { since: now, times: 0 }
    if (passed.times === this.#most) return false
    passed.times += 1
    this.#passed.set(name, passed)
    return true
  }
}
