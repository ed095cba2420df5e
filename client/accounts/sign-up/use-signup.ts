import { useState } from 'react'
import type { EmailRule } from '#sync/email.ts'
import type { University } from '#sync/universities.ts'
import { needsConnection, noConnection, type Failure } from '../../device/session/send.ts'
import { createAccount } from '../calls.ts'
import type { SignupDraft } from './signup-draft.ts'
import { signupProblem } from './signup-problem.ts'

/** `field` is where the sentence belongs; without one it belongs to the whole form. */
export interface FormProblem {
  message: string
  field?: string | undefined
  detail?: string
}

interface Options {
  draft: SignupDraft
  college: string
  emailRule: EmailRule
  universities: University[]
  onRegistered: () => void
}

/** The sign-up form's own state: both passwords, what is wrong, and the way to the server. */
export function useSignup({ draft, college, emailRule, universities, onRegistered }: Options) {
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' })
  const [busy, setBusy] = useState(false)
  const [told, tell] = useState<{ problem: FormProblem; of: object }>()
  const form = { ...draft, ...passwords, college, year: Number(draft.year) }

  /** Answers the problem, so that the form can lead there. */
  const submit = async (): Promise<FormProblem | undefined> => {
    const found: FormProblem | undefined =
      signupProblem(form, { emailRule, universities, now: new Date() }) ??
      (navigator.onLine ? undefined : { message: needsConnection })
    tell(found && { problem: found, of: form })
    if (found) return found
    setBusy(true)
    const answer = await createAccount(form)
    setBusy(false)
    if (!answer.error) {
      onRegistered()
      return undefined
    }
    const refused = problemOf(answer)
    tell({ problem: refused, of: form })
    return refused
  }

  // What was wrong with a field is no longer said of what it holds now.
  const gone =
    told && told.problem.field !== undefined && isChanged(told.of, form, told.problem.field)
  return { passwords, setPasswords, busy, problem: gone ? undefined : told?.problem, submit }
}

function isChanged(before: object, now: object, field: string): boolean {
  const valueIn = (form: object) => new Map<string, unknown>(Object.entries(form)).get(field)
  return !Object.is(valueIn(before), valueIn(now))
}

const unexplained = 'Error registering user. Please try again.'

function problemOf({ offline, fromServer, message, field }: Failure): FormProblem {
  if (offline) return { message: unexplained, detail: noConnection }
  return fromServer ? { message, field } : { message: unexplained }
}
