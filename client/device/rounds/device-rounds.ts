import type { RoundEnd } from '#sync/engine/round.ts'
import { Rounds } from './rounds.ts'
import { painted } from '../../ui/use-after-paint.ts'
import { isConnected } from '../live/live-events.ts'
import { runRound } from './run-round.ts'
import { shownUser } from '../session/store.ts'
import { setSyncPhase } from './sync-phase.ts'

let afterDone = () => {}

/** Registers a function to call after each completed round. */
export function onRoundDone(work: () => void): void {
  afterDone = work
}

const rounds = new Rounds({
  run: runRound,
  isSignedIn: () => shownUser() !== undefined,
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  isConnected,
  clock: () => performance.now(),
  random: () => Math.random(),
  timers: {
    set: (work, milliseconds) => setTimeout(work, milliseconds),
    clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  },
  onPhase: setSyncPhase,
  onDone: () => afterDone(),
})

/** Requests a round that starts now or later. @returns how it ended; it never throws */
export const requestRound = (): Promise<RoundEnd> => rounds.request()

/**
 * Requests a round for a write that was stored just now. Its effect is painted first: the round would
 * hold that up.
 */
export const sendWrite = (): Promise<RoundEnd> => painted().then(requestRound)

/** Requests a round unless one is running. */
export const freshen = (): Promise<RoundEnd> => rounds.freshen()

/** Requests a round for when the page is visible again. */
export const requestRoundWhenVisible = (): void => rounds.requestWhenVisible()

/** After a network change: aborts the current call and tries again without a pause. */
export const restartRounds = (): void => rounds.restart()
