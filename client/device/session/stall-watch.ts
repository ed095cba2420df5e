/** Aborts a call that makes no progress, but never limits its total time. */
export class StallWatch {
  readonly #abort = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #stalled = false

  /** @param patience milliseconds until the first sign of progress */
  constructor(patience: number) {
    this.allow(patience)
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Whether the call was aborted because it made no progress. */
  get stalled(): boolean {
    return this.#stalled
  }

  /** Reports progress. The next sign of it may take this many milliseconds. */
  allow(patience: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#stalled = true
      this.#abort.abort()
    }, patience)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
