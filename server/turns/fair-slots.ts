import { FairQueue } from './fair-queue.ts'

interface SlotLimits {
  /** How much work is done at the same time. */
  slots: number
  /** How much of it one owner may have. */
  perOwner: number
}

interface Waiting {
  owner: string
  begin(): void
}

/**
 * Places for costly work. Owners take turns, and no owner has all places, so that the work of one
 * leaves room for everybody else.
 */
export class FairSlots {
  readonly #limits: SlotLimits
  readonly #waiting = new FairQueue<Waiting>()
  /** How much work each owner has under way. */
  readonly #busy = new Map<string, number>()
  #free: number

  constructor(limits: SlotLimits) {
    this.#limits = limits
    this.#free = limits.slots
  }

  /** Begins no more work. */
  close(): void {
    this.#free = -Infinity
  }

  /** How much work of an owner waits. */
  waitingOf(owner: string): number {
    return this.#waiting.sizeOf(owner)
  }

  /**
   * Does the work in its owner's turn.
   * @throws the signal's reason, or an error of a lost connection, if it is aborted before the turn
   */
  async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turn(owner, signal)
    try {
      return await work()
    } finally {
      this.#end(owner)
    }
  }

  #turn(owner: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const job: Waiting = { owner, begin }
      const giveUp = () => {
        this.#waiting.remove(job)
        reject(errorOf(signal?.reason))
      }
      function begin() {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      if (signal?.aborted) return giveUp()
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(job)
      this.#next()
    })
  }

  #next(): void {
    while (this.#free > 0) {
      const job = this.#waiting.takeNext((owner) => this.#workOf(owner) < this.#limits.perOwner)
      if (!job) return
      this.#free -= 1
      this.#busy.set(job.owner, this.#workOf(job.owner) + 1)
      job.begin()
    }
  }

  #end(owner: string): void {
    this.#free += 1
    const left = this.#workOf(owner) - 1
    if (left > 0) this.#busy.set(owner, left)
    else this.#busy.delete(owner)
    this.#waiting.moveToEnd(owner)
    this.#next()
  }

  #workOf = (owner: string | undefined): number => this.#busy.get(owner ?? '') ?? 0
}

// The adapter aborts with a text when a caller has gone, and would print it if it were thrown.
function errorOf(reason: unknown): Error {
  if (reason instanceof Error) return reason
  return Object.assign(new Error(String(reason)), { code: 'ECONNRESET' })
}
