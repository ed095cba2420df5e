import * as v from 'valibot'
import { agreeToMeet, cancelMeetUp, proposeMeetUp, sayHere } from '#sync/actions/meet-ups.ts'
import { newId } from '../device/new-id.ts'
import { failureOf } from '../device/durably.ts'
import { perform, performInPlace, type Outcome } from '../device/perform.ts'
import { formErrorOf, type FormError, type RefusedOutcome } from '../forms/form-error.ts'
import { waitingBanner } from '../forms/outcome-banner.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'
import { ownZone, timeOf } from './when.ts'

const bannerId = 'meet-up'

/** What the form of a proposal holds. `spot` is the id of a place of the list, or empty. */
export type ProposalTexts = {
  date: string
  time: string
  spot: string
  place: string
}

/** @param turn the one that the author saw; zero for none */
export const proposalArgs = (texts: ProposalTexts, id: string, turn: number) => ({
  id,
  turn,
  at: new Date(timeOf(texts)).toISOString(),
  zone: ownZone(),
  ...(texts.spot === '' ? { place: texts.place } : { spotId: texts.spot }),
})

/** Sends a proposal from a form, which shows a refusal. */
export async function sendProposal(
  texts: ProposalTexts,
  id: string,
  turn: number,
): Promise<Outcome<unknown>> {
  const args = { card: newId(), ...proposalArgs(texts, id, turn) }
  const outcome = await perform(proposeMeetUp, args, { answer: v.unknown() })
  if (outcome.kind === 'queued') showBanner(waitingBanner(bannerId, outcome.message))
  return outcome
}

/** The server names the time as one argument. */
export function proposalError(refused: RefusedOutcome): FormError {
  const error = formErrorOf(refused)
  return error.field === 'at' ? { ...error, field: 'date' } : error
}

const move = async (done: Promise<void>): Promise<void> =>
  done.catch((error: unknown) => {
    const message = failureOf(error)
    showBanner({ id: bannerId, urgent: true, icon: 'alert', title: 'Nothing was changed', message })
  })

interface Turn {
  /** The other person's. */
  id: string
  turn: number
}

export const agree = (turn: Turn) => move(performInPlace(agreeToMeet, { card: newId(), ...turn }))

export const cancel = (turn: Turn) => move(performInPlace(cancelMeetUp, { card: newId(), ...turn }))

/** Tells the other person that one is at the place. */
export const tellHere = (turn: Turn, note: string) =>
  move(performInPlace(sayHere, { card: newId(), ...turn, ...(note.trim() !== '' && { note }) }))
