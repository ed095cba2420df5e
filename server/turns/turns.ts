import { FairQueue } from './fair-queue.ts'

/** The most milliseconds of work before other events get their turn. */
const longestTurn = 10

interface Waiting {
  owner: string
  begin(): void
}

/**
 * Spreads long work over turns of the event loop, so that many large requests at the same moment do
 * not hold up the small ones. Users take turns.
 */
export class Turns {
  readonly #waiting = new FairQueue<Waiting>()
  #isUnderWay = false

  /** Resolves when the work of this user may begin. */
  wait(owner: string): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.add({ owner, begin })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    setImmediate(() => void this.#run())
  }

  async #run(): Promise<void> {
    const until = performance.now() + longestTurn
    while (!this.#waiting.isEmpty && performance.now() < until) {
      for (const { begin } of this.#waiting.take(1)) begin()
      await workDone()
    }
    this.#isUnderWay = false
    if (!this.#waiting.isEmpty) this.#schedule()
  }
}

// The work runs in microtasks. A tick that follows a microtask comes after all of them.
const workDone = (): Promise<void> =>
  new Promise((resolve) => {
    process.nextTick(() => queueMicrotask(() => process.nextTick(resolve)))
  })
