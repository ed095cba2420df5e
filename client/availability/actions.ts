import { changeAvailability } from '#sync/actions/availability.ts'
import { messageSchema } from '#sync/answer.ts'
import { savedAvailability, type Availability } from '#sync/availability.ts'
import { second } from '#sync/time.ts'
import { perform, type Outcome } from '../device/perform.ts'
import { formErrorOf, type FormError, type RefusedOutcome } from '../forms/form-error.ts'
import { showOutcome } from '../forms/outcome-banner.ts'

const failed = 'Error saving. Try again.'

/** Changes what is given and leaves the rest. A success or a wait is shown as a banner. */
export async function storeAvailability(
  id: string,
  given: Pick<Availability, 'availability'>,
): Promise<Outcome<unknown>> {
  const outcome = await send(id, given)
  if (outcome.kind !== 'refused') showStored(outcome, 'Your times are up to date.')
  return outcome
}

/**
 * Turns the sharing of availability on or off.
 * @param hasTimes without any, a profile has nothing to show yet, and the editor asks for them
 */
export async function shareAvailability(
  id: string,
  showAvailability: boolean,
  hasTimes: boolean,
): Promise<void> {
  const outcome = await send(id, { showAvailability })
  if (!showAvailability) showStored(outcome, 'Your profile no longer shows it.')
  else showStored(outcome, hasTimes && 'Your profile shows it.')
}

const send = (id: string, given: Partial<Availability>): Promise<Outcome<unknown>> =>
  perform(
    changeAvailability,
    { id, ...given },
    { answer: messageSchema, fallback: 'Please try again.' },
  )

/** @param message what a success means; without it, a success shows by itself */
const showStored = (outcome: Outcome<unknown>, message: string | false): void =>
  showOutcome(outcome, {
    id: 'availability',
    failed,
    ...(message && { done: { title: savedAvailability, message, icon: 'check' } }),
    duration: 1.5 * second,
  })

/** A failure in the words of the editor. The reason follows. */
export const explainNotStored = (refused: RefusedOutcome): FormError => {
  const { message, detail } = formErrorOf(refused, { fallback: failed })
  return { message, detail }
}
