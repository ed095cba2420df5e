import type { InferInput } from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { shareListing } from '#sync/actions/sharing.ts'
import { perform, type Outcome } from '../device/perform.ts'
import { formErrorOf, type FormError, type RefusedOutcome } from '../forms/form-error.ts'

const fallback = 'There was an error sending the email.'

/** Sends the listing to an address; the server writes the email. */
export const shareByEmail = (
  share: InferInput<typeof shareListing.args>,
): Promise<Outcome<unknown>> => perform(shareListing, share, { answer: messageSchema, fallback })

export const shareByEmailError = (refused: RefusedOutcome): FormError =>
  formErrorOf(refused, { fallback, isExplained: ({ code }) => code === 'bad_input' })
