import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { FairSlots } from '../turns/fair-slots.ts'
import type { ReadRunner } from './threads.ts'

/** A read in a transaction of its own. Arguments and result are data that can be copied. */
export type Read<Args, Result> = (db: Db, args: Args) => Promise<Result>

interface Turn {
  /** Whose turn it takes: a user's id or a visitor's address. */
  owner: string
  signal?: AbortSignal | undefined
  /** Waits however many reads of the owner wait, because it is a part of an answer. */
  isPatient?: boolean
}

/** One more than one person may use. */
const slots = 3
const perOwner = 2
/** How many more reads of one person wait. */
const mostWaiting = 8
/** Seconds. */
const retryAfter = 1

/**
 * Reads that may take long. They run in threads, because one thread answers everybody. People take
 * turns, and one person has at most two reads under way.
 */
export class CostlyReads {
  readonly #runner: ReadRunner
  readonly #file: string
  readonly #names: ReadonlyMap<unknown, string>
  readonly #isLimited: boolean
  readonly #slots = new FairSlots({ slots, perOwner })

  constructor({
    runner,
    file,
    reads,
    isLimited,
  }: {
    runner: ReadRunner
    file: string
    /** All reads that a thread knows, by name. */
    reads: Readonly<Record<string, unknown>>
    /** Whether too many waiting reads are refused. */
    isLimited: boolean
  }) {
    this.#runner = runner
    this.#file = file
    this.#names = new Map(Object.entries(reads).map(([name, read]) => [read, name]))
    this.#isLimited = isLimited
  }

  /**
   * @throws Refusal `limited` if too many reads of the owner wait, and what the read throws
   */
  async run<Args, Result>(
    read: Read<Args, Result>,
    args: Args,
    { owner, signal, isPatient = false }: Turn,
  ): Promise<Result> {
    const name = this.#names.get(read)
    if (name === undefined) throw new Error('This read is missing in server/reads.ts.')
    if (this.#isLimited && !isPatient && this.#slots.waitingOf(owner) >= mostWaiting)
      throw tooMany()
    const order = { file: this.#file, read: { name, args } }
    return (await this.#slots.run(owner, () => this.#runner.run(order), signal)) as Result
  }
}

const tooMany = () =>
  new Refusal(
    'limited',
    'Too many of your requests are being answered. Please try again in a second.',
    undefined,
    retryAfter,
  )
