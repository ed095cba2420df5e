import type { Outcome } from '../device/perform.ts'
import { noConnection, type Failure } from '../device/session/send.ts'

/** Why a form was not sent. */
export interface FormError {
  message: string
  /** The name of the field at fault; without one the error is about the form as a whole. */
  field?: string | undefined
  /** The reason, where `message` is the documented sentence for any failure. */
  detail?: string | undefined
}

/** A queued write that a rule of the device or of the server refused. */
export type Refused = Extract<Outcome<never>, { kind: 'refused' }>

interface Wording<F> {
  /** The documented sentence for any failure. The reason becomes its detail. */
  fallback?: string
  /** Whether the reason of this failure stands alone, in place of the fallback. */
  isExplained?: (failure: F) => boolean
}

/** The one translation of a failed call or a refused write into what a form shows. */
export function formErrorOf<F extends Failure | Refused>(
  failure: F,
  { fallback, isExplained = () => false }: Wording<F> = {},
): FormError {
  const { field } = failure
  const reason = reasonOf(failure)
  if (fallback === undefined || isExplained(failure))
    return { message: reason ?? failure.message, field }
  return { message: fallback, field, detail: reason === fallback ? undefined : reason }
}

/** A sentence that says more than that it failed, if there is one. */
function reasonOf(failure: Failure | Refused): string | undefined {
  if ('kind' in failure) return failure.message
  if (failure.offline) return noConnection
  return failure.fromServer ? failure.message : undefined
}
