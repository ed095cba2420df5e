import { registrationProblem, type RegistrationInput } from '#sync/accounts.ts'
import type { EmailRule } from '#sync/email.ts'
import type { Problem } from '#sync/parse.ts'
import { collegeProblem, type University } from '#sync/universities.ts'

export interface SignupForm extends RegistrationInput {
  confirmPassword: string
}

interface Rules {
  emailRule: EmailRule
  /** Empty while they could not be fetched: then the server alone judges the college. */
  universities: University[]
  now: Date
}

/** What keeps the form from being sent, in the order of its fields. */
export function signupProblem(
  form: SignupForm,
  { emailRule, universities, now }: Rules,
): Problem | undefined {
  const problem = registrationProblem(form, emailRule, now)
  if (problem?.field === 'username' && form.username.trim() !== '') {
    return { field: 'username', message: 'Please enter a valid username before submitting.' }
  }
  if (problem) return problem
  if (form.password !== form.confirmPassword) {
    return { field: 'confirmPassword', message: 'Passwords do not match!' }
  }
  return universities.length > 0 ? collegeProblem(form, universities) : undefined
}
