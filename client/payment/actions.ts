import { changePayment } from '#sync/actions/payment.ts'
import { messageSchema } from '#sync/answer.ts'
import { savedPayment, type PaymentHandles } from '#sync/payment.ts'
import { perform, type Outcome } from '../device/perform.ts'
import { formErrorOf, type FormError, type RefusedOutcome } from '../forms/form-error.ts'
import { showOutcome } from '../forms/outcome-banner.ts'

const failed = 'Error saving payment info.'

/**
 * Changes the given handles and leaves the others. A banner shows the success or the wait, after
 * which the form can be changed again.
 */
export async function storePayment(
  id: string,
  given: Partial<PaymentHandles>,
): Promise<Outcome<unknown>> {
  const outcome = await perform(
    changePayment,
    { id, ...given },
    { answer: messageSchema, fallback: 'Please try again.' },
  )
  if (outcome.kind === 'refused') return outcome
  showOutcome(outcome, {
    id: 'payment',
    failed,
    done: {
      title: savedPayment,
      message: 'People on your campus see it once you have written to them.',
      icon: 'check',
    },
  })
  return { kind: 'confirmed', data: undefined }
}

/** A failure in the words of the form. The reason is shown at its field, or follows. */
export const explainNotStored = (refused: RefusedOutcome): FormError =>
  formErrorOf(refused, { fallback: failed, isExplained: ({ field }) => field !== undefined })
