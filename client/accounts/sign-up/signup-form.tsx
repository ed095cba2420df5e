import { useState, type SubmitEvent } from 'react'
import { graduationYears } from '#sync/accounts.ts'
import { firstEmailProblem, type EmailRule } from '#sync/email.ts'
import type { University } from '#sync/universities.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { CollegeField } from '../../universities/college-field.tsx'
import { SchoolRequest } from '../../universities/school-request.tsx'
import styles from '../../forms/form.module.css'
import { NewPasswordField } from '../new-password-field.tsx'
import { ProblemAt } from '../../forms/problem-at.tsx'
import type { SignupDraft } from './signup-draft.ts'
import { useLiveProblem } from '../../forms/use-settled.ts'
import { useSignup } from './use-signup.ts'
import { UsernameField } from './username-field.tsx'

type Props = {
  draft: SignupDraft
  change: (changes: Partial<SignupDraft>) => void
  college: string
  fixed: string | undefined
  emailRule: EmailRule
  universities: University[]
  onRegistered: () => void
}

export function SignupForm({ change, fixed, ...props }: Props) {
  const { draft, college, emailRule, universities } = props
  const { passwords, setPasswords, busy, problem, submit } = useSignup(props)
  const [insist, setInsist] = useState(false)
  const { password, confirmPassword } = passwords
  const emailError = useLiveProblem(
    draft.email,
    (email) => firstEmailProblem(email, emailRule),
    insist,
  )
  const [years] = useState(() => graduationYears(new Date()).map(String))

  const trySubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setInsist(true)
    const found = await submit()
    if (found?.field) leadTo(form, found.field)
  }
  const at = (...fields: string[]) => <ProblemAt fields={fields} problem={problem} />
  const named = (name: 'firstName' | 'lastName') => ({
    name,
    value: draft[name],
    maxLength: 60,
    enterKeyHint: 'next' as const,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  return (
    <form className={styles.form} onSubmit={(event) => void trySubmit(event)} noValidate data-kept>
      <fieldset className={styles.group}>
        <legend>You</legend>
        <div className={styles.pair}>
          <TextField {...named('firstName')} label="First name" autoComplete="given-name" />
          <TextField {...named('lastName')} label="Last name" autoComplete="family-name" />
        </div>
        {at('firstName', 'lastName')}
        <UsernameField
          value={draft.username}
          onChange={(username) => change({ username })}
          insist={insist}
        />
        {at('username')}
      </fieldset>

      <fieldset className={styles.group}>
        <legend>Your campus</legend>
        <TextField
          label="University email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          placeholder={`you@school${emailRule.suffixes[0] ?? '.edu'}`}
          value={draft.email}
          onChange={(event) => change({ email: event.target.value })}
          error={emailError}
        />
        {!emailError && at('email')}
        <CollegeField
          universities={universities}
          email={draft.email}
          fixed={fixed}
          value={college}
          onChange={(typed) => change({ college: typed })}
        />
        {at('college')}
        {!fixed && <SchoolRequest emailRule={emailRule} />}
        <Select
          label="Graduation year"
          name="year"
          placeholder="Choose a year"
          options={years.map((year) => ({ value: year, label: year }))}
          value={draft.year}
          onChange={(event) => change({ year: event.target.value })}
        />
        {at('year')}
      </fieldset>

      <fieldset className={styles.group}>
        <legend>Your password</legend>
        <NewPasswordField
          policy="signup"
          label="Password"
          name="password"
          enterKeyHint="next"
          value={password}
          onChange={(event) => setPasswords({ ...passwords, password: event.target.value })}
        />
        {at('password')}
        <NewPasswordField
          policy="signup"
          again
          label="Confirm password"
          name="confirmPassword"
          enterKeyHint="go"
          value={confirmPassword}
          onChange={(event) => setPasswords({ ...passwords, confirmPassword: event.target.value })}
          error={
            confirmPassword !== '' && password !== confirmPassword
              ? 'Passwords do not match'
              : undefined
          }
        />
        {at('confirmPassword')}
      </fieldset>

      {at()}
      <Button type="submit" wide busy={busy}>
        Sign Up
      </Button>
    </form>
  )
}

/** To the first field that has something wrong: what the sentence names may come after it. */
function leadTo(form: HTMLFormElement, field: string): void {
  const control = form.querySelector<HTMLElement>(`[aria-invalid=true], [name=${field}]`)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}
