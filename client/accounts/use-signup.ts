import { useState } from 'react'
import type { EmailRule } from '#sync/email.ts'
import type { University } from '#sync/universities.ts'
import { needsConnection, noConnection, type Failure } from '../session/send.ts'
import { createAccount } from './calls.ts'
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
  const [problem, setProblem] = useState<FormProblem>()

  /** Answers the problem, so that the form can lead there. */
  const submit = async (): Promise<FormProblem | undefined> => {
    const form = { ...draft, ...passwords, college, year: Number(draft.year) }
    const found: FormProblem | undefined =
      signupProblem(form, { emailRule, universities, now: new Date() }) ??
      (navigator.onLine ? undefined : { message: needsConnection })
    setProblem(found)
    if (found) return found
    setBusy(true)
    const answer = await createAccount(form)
    setBusy(false)
    if (!answer.error) {
      onRegistered()
      return undefined
    }
    const refused = problemOf(answer)
    setProblem(refused)
    return refused
  }

  return { passwords, setPasswords, busy, problem, submit }
}

const unexplained = 'Error registering user. Please try again.'

function problemOf({ offline, fromServer, message, field }: Failure): FormProblem {
  if (offline) return { message: unexplained, detail: noConnection }
  return fromServer ? { message, field } : { message: unexplained }
}
