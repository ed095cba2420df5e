/** What happens later; tests let the time pass themselves. */
export interface Timers {
  /** @returns what calls it off. */
  after(milliseconds: number, work: () => void): () => void
}

export const realTimers: Timers = {
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
