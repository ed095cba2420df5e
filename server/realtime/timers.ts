/** Timers, as a port so that tests can move the time. */
export interface Timers {
  /** @returns how to cancel it */
  after(milliseconds: number, work: () => void): () => void
}

export const realTimers: Timers = {
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
