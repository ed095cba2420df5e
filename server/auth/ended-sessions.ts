import { Refusal } from '#sync/refusal.ts'
import { second } from '#sync/time.ts'
import type { Clock } from '../clock.ts'
import type { Writer } from '../db/writer.ts'
import { endSession } from './sessions.ts'

const retryEvery = 5 * second

/**
 * Ends sessions even while the disk is full: this process refuses them at once, and stores their end
 * as soon as there is space. Logging out of a shared computer must not fail.
 */
export class EndedSessions {
  readonly #writer: Writer
  readonly #clock: Clock
  /** The families whose end is not stored yet. */
  readonly #families = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(writer: Writer, clock: Clock) {
    this.#writer = writer
    this.#clock = clock
  }

  has(familyId: string): boolean {
    return this.#families.has(familyId)
  }

  async end(families: ReadonlySet<string>): Promise<void> {
    try {
      await this.#store(families)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'disk_full')) throw error
      for (const familyId of families) this.#families.add(familyId)
      this.#timer ??= setInterval(() => void this.#retry(), retryEvery).unref()
    }
  }

  /** Tries once more before the server stops. */
  async close(): Promise<void> {
    await this.#retry()
    clearInterval(this.#timer)
  }

  async #retry(): Promise<void> {
    if (this.#families.size === 0) return
    const families = new Set(this.#families)
    try {
      await this.#store(families)
    } catch {
      // The disk is still full.
      return
    }
    for (const familyId of families) this.#families.delete(familyId)
    if (this.#families.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #store(families: ReadonlySet<string>): Promise<void> {
    const clock = this.#clock
    return this.#writer.write({
      async run(tx) {
        for (const familyId of families) await endSession(tx, familyId, clock())
      },
    })
  }
}
