import type { Outcome } from '../device/perform.ts'
import { noConnection, type Failure } from '../device/session/send.ts'

/** Why a form was not sent. */
export interface FormError {
  message: string
  /** The name of the field at fault; without one the error is about the form as a whole. */
  field?: string | undefined
  /** Other fields that the error is about. It goes when one of them or `field` changes. */
  also?: readonly string[]
  /** The reason, where `message` is the documented sentence for any failure. */
  detail?: string | undefined
  /** The form is still being sent. */
  isWaiting?: true
}

/** A queued write that a rule of the device or of the server refused. */
export type RefusedOutcome = Extract<Outcome<never>, { kind: 'refused' }>

interface Wording<F> {
  /** The documented sentence for any failure. The reason becomes its detail. */
  fallback?: string
  /** Whether the reason of this failure replaces the fallback. */
  isExplained?: (failure: F) => boolean
}

/** Translates every failed call and refused write into the error of a form. */
export function formErrorOf<F extends Failure | RefusedOutcome>(
  failure: F,
  { fallback, isExplained = () => false }: Wording<F> = {},
): FormError {
  const { field } = failure
  const reason = reasonOf(failure)
  if (fallback === undefined || isExplained(failure))
    return { message: reason ?? failure.message, field }
  return { message: fallback, field, detail: reason === fallback ? undefined : reason }
}

/** A sentence with the reason of the failure, if there is one. */
function reasonOf(failure: Failure | RefusedOutcome): string | undefined {
  if ('kind' in failure) return failure.message
  if (failure.isForeign) return undefined
  if (failure.offline) return noConnection
  return failure.fromServer ? failure.message : undefined
}
