import { useState } from 'react'
import { graduationYears } from '#sync/accounts/accounts.ts'
import { firstEmailProblem } from '#sync/accounts/email.ts'
import type { University } from '#sync/accounts/universities.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField, TextField } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { CollegeField } from '../../universities/college-field.tsx'
import { SchoolRequest } from '../../universities/school-request.tsx'
import { AcceptTerms } from '../../legal/accept-terms.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
import styles from '../../forms/form.module.css'
import { useLiveError } from '../../forms/use-live-error.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import type { SignupConfig } from '../../universities/public-config.ts'
import page from './signup-page.module.css'
import { UsernameField } from './username-field.tsx'
import type { useSignup } from './use-signup.ts'

type Props = {
  signup: ReturnType<typeof useSignup>
  config: SignupConfig
  universities: University[]
}

export function SignupForm({ signup, config, universities }: Props) {
  const { values, change, field, error, isBusy, tried, isMissing } = signup
  const { emailRule, college: fixed } = config
  const { email, username, password, confirmPassword } = values
  const isEager = tried !== undefined
  const emailError = useLiveError(email, (text) => firstEmailProblem(text, emailRule), isEager)
  const [years] = useState(() => graduationYears(new Date()).map(String))
  type Name = Parameters<typeof isMissing>[0]
  /** All missing fields are marked at once. The first one is named, in its own place. */
  const lack = (name: Name) =>
    isMissing(name) ? (error?.field === name && error.message) || 'Required' : undefined
  const alertFor = (...names: Name[]) =>
    !names.some(isMissing) && <FormAlert error={error} fields={names} />
  const name = { maxLength: 60, enterKeyHint: 'next' } as const

  return (
    <form className={styles.form} {...signup.props}>
      <fieldset className={styles.group}>
        <legend>Your campus</legend>
        <EmailField
          {...field('email')}
          label="University email"
          autoComplete="username"
          enterKeyHint="next"
          placeholder={`you@school${emailRule.suffixes[0] ?? '.edu'}`}
          hint="It sets your campus. Other people never see it."
          error={emailError ?? lack('email')}
        />
        {!emailError && alertFor('email')}
        <CollegeField
          universities={universities}
          email={email}
          fixed={fixed}
          value={signup.college}
          onChange={(typed) => change({ college: typed })}
          error={lack('college')}
        />
        {alertFor('college')}
        {!fixed && <SchoolRequest emailRule={emailRule} />}
        <Select
          {...field('year')}
          label="Graduation year"
          placeholder="Choose a year"
          error={lack('year')}
          options={years.map((year) => ({ value: year, label: year }))}
        />
        {alertFor('year')}
      </fieldset>

      <fieldset className={styles.group}>
        <legend>You</legend>
        <div className={styles.pair}>
          <TextField
            {...field('firstName')}
            {...name}
            error={lack('firstName')}
            label="First name"
            autoComplete="given-name"
          />
          <TextField
            {...field('lastName')}
            {...name}
            error={lack('lastName')}
            label="Last name"
            autoComplete="family-name"
          />
        </div>
        {alertFor('firstName', 'lastName')}
        <UsernameField
          value={username}
          onChange={(typed) => change({ username: typed })}
          isEager={isEager}
          error={lack('username')}
        />
        {alertFor('username')}
      </fieldset>

      <fieldset className={styles.group}>
        <legend>Your password</legend>
        <NewPasswordField
          {...field('password')}
          error={lack('password')}
          policy="signup"
          label="Password"
          enterKeyHint="next"
        />
        {alertFor('password')}
        <NewPasswordField
          {...field('confirmPassword')}
          policy="signup"
          again
          label="Confirm password"
          enterKeyHint="go"
          error={
            confirmPassword !== '' && password !== confirmPassword
              ? 'Passwords do not match'
              : lack('confirmPassword')
          }
        />
        {alertFor('confirmPassword')}
      </fieldset>

      {alertFor()}
      <AcceptTerms />
      <div className={page.dock}>
        <Button type="submit" wide busy={isBusy}>
          Sign Up
        </Button>
      </div>
    </form>
  )
}
