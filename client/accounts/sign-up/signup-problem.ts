import { registrationProblem, type RegistrationInput } from '#sync/accounts/accounts.ts'
import type { EmailRule } from '#sync/accounts/email.ts'
import type { Problem } from '#sync/parse.ts'
import { collegeProblem, type University } from '#sync/accounts/universities.ts'

export interface SignupForm extends RegistrationInput {
  confirmPassword: string
}

interface Rules {
  emailRule: EmailRule
  /** Empty if they could not be fetched. The server alone then checks the college. */
  universities: University[]
  now: Date
}

/** The fields of the form from its top. The email address is first, because it sets the college. */
const order = ['email', 'college', 'year', 'firstName', 'lastName', 'username', 'password'] as const

/** Why the form cannot be sent, in the order of its fields. */
export function signupProblem(
  form: SignupForm,
  { emailRule, universities, now }: Rules,
): Problem | undefined {
  const problem = registrationProblem(form, emailRule, now, order)
  if (problem?.field === 'username' && form.username.trim() !== '') {
    return { field: 'username', message: 'Please enter a valid username before submitting.' }
  }
  if (problem) return problem
  if (form.password !== form.confirmPassword) {
    return { field: 'confirmPassword', message: 'Passwords do not match!' }
  }
  return universities.length > 0 ? collegeProblem(form, universities) : undefined
}
