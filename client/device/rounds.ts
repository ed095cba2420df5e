import { backoff, type RoundEnd } from '#sync/engine/round.ts'
import { second } from '#sync/time.ts'
import type { SyncPhase } from './sync-phase.ts'

/** The longest pause between two tries. */
const LONGEST_PAUSE = 30 * second
/** How often an offline device looks at the network itself, because the `online` event may be lost. */
const OFFLINE_POLL = 1500
/** The pause while the browser says 'online' and nothing comes back: no event may ever end that. */
const UNREACHED = { least: second, most: 3 * second }

export interface RoundsOptions {
  /** Runs one round to its end and never throws. `cut` aborts its call to the server. */
  run: (cut: AbortSignal) => Promise<RoundEnd>
  isSignedIn: () => boolean
  isOnline: () => boolean
  isVisible: () => boolean
  /** Milliseconds since the epoch. */
  clock: () => number
  /** From 0 up to 1. */
  random: () => number
  timers: {
    set: (work: () => void, milliseconds: number) => unknown
    clear: (timer: unknown) => void
  }
  onPhase: (phase: SyncPhase) => void
  /** A round got to its end, so the network is there. */
  onDone: () => void
}

/** Decides when this tab runs a sync round: one at a time, and again after a failure. */
export class Rounds {
  readonly #options: RoundsOptions
  #running: Promise<RoundEnd> | undefined
  #following: Promise<RoundEnd> | undefined
  /** A round is due as soon as somebody looks at the page. */
  #owed = false
  /** Failures in a row. */
  #tries = 0
  /** The server asked for no round before this time. */
  #notBefore = 0
  #timer: unknown
  #cut: AbortController | undefined

  constructor(options: RoundsOptions) {
    this.#options = options
  }

  /**
   * Asks for a round that begins from now on. Callers during a round share the one that follows it.
   * @returns how it ended; it never throws
   */
  request(): Promise<RoundEnd> {
    if (this.#running) {
      this.#following ??= this.#running.then(() => {
        this.#following = undefined
        return this.request()
      })
      return this.#following
    }
    this.#owed = false
    this.#running = this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Asks for a round unless one is under way: for a screen that only wants to be fresh. */
  freshen(): Promise<RoundEnd> {
    return this.#running && !this.#owed ? this.#running : this.request()
  }

  /**
   * There is something to fetch, but the page is hidden. The next `freshen` starts a round of its own,
   * because a round under way may have read the server too early.
   */
  owe(): void {
    this.#owed = true
  }

  /**
   * The network has changed. Earlier failures no longer delay the next try, and the call under way is
   * aborted, because the old network may never answer it.
   */
  restart(): void {
    this.#tries = 0
    this.#notBefore = 0
    this.#cut?.abort()
    void this.request()
  }

  async #run(): Promise<RoundEnd> {
    const { clock, isOnline, isSignedIn, onDone, onPhase, run, timers } = this.#options
    timers.clear(this.#timer)
    if (!isSignedIn()) return { kind: 'signed-out' }
    if (!isOnline()) {
      onPhase('later')
      this.#requestIn(OFFLINE_POLL)
      return { kind: 'later' }
    }
    const waitMs = this.#notBefore - clock()
    if (waitMs > 0) return this.#retry({ kind: 'later', waitMs })
    onPhase('syncing')
    this.#cut = new AbortController()
    const end = await run(this.#cut.signal)
    if (end.kind !== 'later') this.#tries = 0
    else if (!end.unreached) this.#tries += 1
    onPhase(end.kind === 'done' ? 'idle' : end.kind)
    if (end.kind === 'done') onDone()
    return end.kind === 'later' ? this.#retry(end) : end
  }

  #retry(end: Extract<RoundEnd, { kind: 'later' }>): RoundEnd {
    const { waitMs = 0 } = end
    if (waitMs > 0) this.#notBefore = this.#options.clock() + waitMs
    this.#requestIn(Math.max(waitMs, this.#pauseAfter(end)))
    return end
  }

  #requestIn(milliseconds: number): void {
    this.#timer = this.#options.timers.set(() => void this.request(), milliseconds)
  }

  #pauseAfter({ unreached }: Extract<RoundEnd, { kind: 'later' }>): number {
    const random = this.#options.random()
    if (!unreached) return Math.min(LONGEST_PAUSE, backoff(this.#tries, random))
    // A hidden page waits longer: becoming visible starts a round anyway.
    if (!this.#options.isVisible()) return LONGEST_PAUSE
    return UNREACHED.least + random * (UNREACHED.most - UNREACHED.least)
  }
}
