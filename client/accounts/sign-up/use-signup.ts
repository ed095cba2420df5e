import type { University } from '#sync/accounts/universities.ts'
import { collegeOf } from '../../universities/college-field.tsx'
import { tabDrafts } from '../../forms/drafts/tab-drafts.ts'
import { formErrorOf, type FormError } from '../../forms/form-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { useFormDraft, type Values } from '../../forms/drafts/use-form-draft.ts'
import { createAccount } from './create-account.ts'
import type { SignupConfig } from '../../universities/public-config.ts'
import { signupProblem } from './signup-problem.ts'

interface SignupValues extends Values {
  firstName: string
  lastName: string
  username: string
  email: string
  /** Null until the user types a college. The email address chooses it until then. */
  college: string | null
  year: string
  password: string
  confirmPassword: string
}

const empty: SignupValues = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  college: null,
  year: '',
  password: '',
  confirmPassword: '',
}

const unexplained = 'Error registering user. Please try again.'

/**
 * The sign-up form. The user types the college, the server fixes it, or the email address chooses
 * it.
 */
export function useSignup(config: SignupConfig, universities: University[]) {
  const { emailRule, college: fixed, termsVersion } = config
  const registrationOf = (values: SignupValues) => ({
    ...values,
    college: fixed ?? values.college ?? collegeOf(values.email, universities),
    year: Number(values.year),
    ...(termsVersion !== undefined && { acceptedTerms: termsVersion }),
  })
  const form = useForm({
    draft: useFormDraft({
      key: 'signupDraft',
      begin: empty,
      store: tabDrafts,
      without: ['password', 'confirmPassword'],
    }),
    check: (values) =>
      aboutAll(signupProblem(registrationOf(values), { emailRule, universities, now: new Date() })),
    call: (values) => createAccount(registrationOf(values)),
    explain: (failure) =>
      aboutAll(
        formErrorOf(failure, {
          fallback: unexplained,
          isExplained: ({ fromServer = false }) => fromServer,
        }),
      ),
  })
  const now = registrationOf(form.values)
  const tried = form.tried && registrationOf(form.tried)
  /** Whether a field was empty at the last try, and still is. */
  const isMissing = (field: keyof typeof now) => tried && !tried[field] && !now[field]
  return { ...form, college: now.college, isMissing }
}

const others: Record<string, string[]> = { college: ['email'], confirmPassword: ['password'] }

/** The error, with the other fields that it is about. */
const aboutAll = <E extends FormError | undefined>(error: E): E =>
  error && { ...error, also: others[error.field ?? ''] ?? [] }
