import { backoff, type RoundEnd } from '#sync/engine/round.ts'
import { minute, second } from '#sync/time.ts'
import type { SyncPhase } from './sync-phase.ts'

/** The longest pause between two attempts. */
const LONGEST_PAUSE = 30 * second
/** Of a page whose changes wait for the end of a maintenance, to which this adds up to as much again. */
const MAINTENANCE_POLL = 30 * second
/** How often an offline device checks the network, because the `online` event may be lost. */
const OFFLINE_POLL = 1500
/** How often a device tries although its browser reports offline, perhaps wrongly. */
const OFFLINE_TRY = minute
/** How often a page without a socket checks for changes. */
const CHANGES_POLL = minute
/** The longest pause that the server may ask for. */
const LONGEST_WAIT = 10 * minute
/** The pause while the browser reports online without an answer, which no event may end. */
const UNREACHED = { least: second, most: 3 * second }

export interface RoundsOptions {
  /** Runs one round to its end and never throws. `cut` aborts its call to the server. */
  run: (cut: AbortSignal) => Promise<RoundEnd>
  isSignedIn: () => boolean
  isOnline: () => boolean
  isVisible: () => boolean
  /** Whether the server can notify this page of changes. */
  isConnected: () => boolean
  /** Milliseconds of a monotonic clock. */
  clock: () => number
  /** From 0 up to 1. */
  random: () => number
  timers: {
    set: (work: () => void, milliseconds: number) => unknown
    clear: (timer: unknown) => void
  }
  onPhase: (phase: SyncPhase) => void
  /** Called after each completed round. */
  onDone: () => void
}

const phaseAfter = (end: RoundEnd): SyncPhase => {
  if (end.kind === 'done' || end.kind === 'paused') return 'idle'
  return end.kind === 'later' && end.waitMs !== undefined ? 'limited' : end.kind
}

/** Decides when this tab runs a sync round: one at a time, and again after a failure. */
export class Rounds {
  readonly #options: RoundsOptions
  #running: Promise<RoundEnd> | undefined
  #following: Promise<RoundEnd> | undefined
  /** A round is due as soon as the page is visible. */
  #isDue = false
  /** Consecutive failures. */
  #tries = 0
  /** The time before which the server wants no round. */
  #notBefore = 0
  #triedAt: number
  #timer: unknown
  #cut: AbortController | undefined

  constructor(options: RoundsOptions) {
    this.#options = options
    this.#triedAt = options.clock()
  }

  /**
   * Requests a round that starts now or later. Callers during a round share the one that follows
   * it.
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
    this.#isDue = false
    this.#running = this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Requests a round unless one is running, for a screen that wants fresh rows. */
  freshen(): Promise<RoundEnd> {
    return this.#running && !this.#isDue ? this.#running : this.request()
  }

  /**
   * Marks a change for a hidden page to fetch. The next `freshen` starts a new round, because a
   * running round may have read the server too early.
   */
  requestWhenVisible(): void {
    this.#isDue = true
  }

  /**
   * Handles a network change. Earlier failures no longer delay the next attempt, and the current
   * call is aborted, because the old network may never answer it.
   */
  restart(): void {
    this.#tries = 0
    this.#notBefore = 0
    this.#cut?.abort()
    void this.request()
  }

  async #run(): Promise<RoundEnd> {
    const { clock, isOnline, isSignedIn, isVisible, onDone, onPhase, run, timers } = this.#options
    timers.clear(this.#timer)
    if (!isSignedIn()) return { kind: 'signed-out' }
    const triesAnyway = isVisible() && clock() - this.#triedAt >= OFFLINE_TRY
    if (!isOnline() && !triesAnyway) {
      onPhase('later')
      this.#requestIn(OFFLINE_POLL)
      return { kind: 'later' }
    }
    const waitMs = this.#notBefore - clock()
    if (waitMs > 0) return this.#retry({ kind: 'later', waitMs })
    onPhase('syncing')
    this.#triedAt = clock()
    this.#cut = new AbortController()
    const end = await run(this.#cut.signal)
    if (end.kind !== 'later') this.#tries = 0
    else if (!end.unreached) this.#tries += 1
    onPhase(phaseAfter(end))
    if (end.kind === 'done') onDone()
    if (end.kind === 'done' && !this.#options.isConnected()) this.#poll()
    if (end.kind === 'later') return this.#retry(end)
    if (end.kind === 'paused') {
      // The socket tells all pages within seconds, so that they would go on asking together.
      this.#requestIn(MAINTENANCE_POLL * (1 + this.#options.random()))
      return end
    }
    // A proxy may have caused it, or a server that is being replaced.
    if (end.kind !== 'done') this.#requestIn(LONGEST_PAUSE)
    return end
  }

  #retry(end: Extract<RoundEnd, { kind: 'later' }>): RoundEnd {
    const waitMs = Math.min(LONGEST_WAIT, end.waitMs ?? 0)
    if (waitMs > 0) this.#notBefore = this.#options.clock() + waitMs
    this.#requestIn(Math.max(waitMs, this.#pauseAfter(end)))
    return end
  }

  /** In networks that block WebSockets, only this updates a page that stays open. */
  #poll(): void {
    this.#timer = this.#options.timers.set(() => {
      if (this.#options.isVisible()) void this.request()
      else this.requestWhenVisible()
    }, CHANGES_POLL)
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
