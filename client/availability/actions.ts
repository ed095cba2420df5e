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
  given: Partial<Availability>,
): Promise<Outcome<unknown>> {
  const outcome = await send(id, given)
  if (outcome.kind !== 'refused') showStored(outcome, given)
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
  if (outcome.kind === 'refused') showOutcome(outcome, { id: 'availability', failed })
  else if (hasTimes || !showAvailability) showStored(outcome, { showAvailability })
}

const send = (id: string, given: Partial<Availability>): Promise<Outcome<unknown>> =>
  perform(
    changeAvailability,
    { id, ...given },
    { answer: messageSchema, fallback: 'Please try again.' },
  )

const showStored = (
  outcome: Exclude<Outcome<unknown>, RefusedOutcome>,
  { showAvailability }: Partial<Availability>,
): void =>
  showOutcome(outcome, {
    id: 'availability',
    failed,
    done: { title: savedAvailability, message: meaning(showAvailability), icon: 'check' },
    duration: 1.5 * second,
  })

function meaning(showAvailability: boolean | undefined): string {
  if (showAvailability === undefined) return 'Your times are up to date.'
  return showAvailability ? 'Your profile shows it.' : 'Your profile no longer shows it.'
}

/** A failure in the words of the editor. The reason follows. */
export const explainNotStored = (refused: RefusedOutcome): FormError => {
  const { message, detail } = formErrorOf(refused, { fallback: failed })
  return { message, detail }
}
