import type { Timers } from '#server/realtime/timers.ts'

interface Timer {
  at: number
  work: () => void
}

/** Timers whose time passes when the test says so. */
export class HandTimers implements Timers {
  #now = 0
  readonly #timers = new Set<Timer>()

  after(milliseconds: number, work: () => void): () => void {
    const timer = { at: this.#now + milliseconds, work }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  pass(milliseconds: number): void {
    const end = this.#now + milliseconds
    for (;;) {
      const [next] = [...this.#timers].sort((a, b) => a.at - b.at)
      if (!next || next.at > end) break
      this.#timers.delete(next)
      this.#now = next.at
      next.work()
    }
    this.#now = end
  }
}
