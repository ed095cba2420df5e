import type { RoundEnd } from '#sync/engine/round.ts'
import { Rounds } from './rounds.ts'
import { runRound } from './run-round.ts'
import { shownUser } from './session/store.ts'
import { setSyncPhase } from './sync-phase.ts'

let afterDone = () => {}

/** Registers what follows a round that got to its end. */
export function whenDone(work: () => void): void {
  afterDone = work
}

const rounds = new Rounds({
  run: runRound,
  isSignedIn: () => shownUser() !== undefined,
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  clock: () => Date.now(),
  random: () => Math.random(),
  timers: {
    set: (work, milliseconds) => setTimeout(work, milliseconds),
    clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  },
  onPhase: setSyncPhase,
  onDone: () => afterDone(),
})

/** Asks for a round that begins from now on. @returns how it ended; it never throws */
export const requestRound = (): Promise<RoundEnd> => rounds.request()

/** Asks for a round unless one is under way. */
export const freshen = (): Promise<RoundEnd> => rounds.freshen()

/** There is something to fetch once the page is visible again. */
export const oweRound = (): void => rounds.owe()

/** The network has changed: drops the call under way and tries again without a pause. */
export const restartRounds = (): void => rounds.restart()
