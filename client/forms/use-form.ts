import { useState, type SubmitEvent } from 'react'
import {
  needsConnection,
  noConnection,
  type ApiResult,
  type Failure,
} from '../device/session/send.ts'
import type { FormProblem } from '../accounts/sign-up/use-signup.ts'

interface Options<T> {
  /** What keeps the form from being sent. */
  check: () => FormProblem | undefined
  send: () => Promise<ApiResult<T>>
  done: (data: T) => void
  /** The words for a refusal or a missing answer, unless they are the server's own. */
  explain?: (failure: Failure) => FormProblem
}

/** A form that needs a connection: offline it sends nothing, and it keeps what was typed. */
export function useForm<T>({ check, send, done, explain = problemOf }: Options<T>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormProblem>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React carries it out of a dialog into the form that the dialog's button stands in.
    event.stopPropagation()
    if (busy) return undefined
    const form = event.currentTarget
    const found = check() ?? (navigator.onLine ? undefined : { message: needsConnection })
    setProblem(found)
    if (found) return focusIn(form, found.field)
    setBusy(true)
    const answer = await send()
    setBusy(false)
    if (!answer.error) return done(answer.data)
    const refused = explain(answer)
    setProblem(refused)
    return focusIn(form, refused.field)
  }

  return { busy, problem, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) }
}

/** The server's sentence, or that there was none. */
export const problemOf = ({ offline, message, field }: Failure): FormProblem =>
  offline ? { message: noConnection } : { message, field }

/** The documented sentence for any failure, and beneath it why. */
export const explainedBy =
  (message: string) =>
  (failure: Failure): FormProblem => {
    const { field, message: detail } = problemOf(failure)
    return { message, field, detail }
  }

function focusIn(form: HTMLFormElement, field: string | undefined): void {
  if (field) form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}
