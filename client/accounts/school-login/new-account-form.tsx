import { useState } from 'react'
import { graduationYears } from '#sync/accounts/accounts.ts'
import type { University } from '#sync/accounts/universities.ts'
import { Form } from '../../forms/form.tsx'
import styles from '../../forms/form.module.css'
import { useForm } from '../../forms/use-form.ts'
import { AcceptTerms } from '../../legal/accept-terms.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { CollegeField, collegeOf } from '../../universities/college-field.tsx'
import { useSignupConfig } from '../../universities/public-config.ts'
import { useUniversities } from '../../universities/use-universities.ts'
import { UsernameField } from '../sign-up/username-field.tsx'
import { createSchoolAccount, type SchoolAnswer } from './calls.ts'

type Known = Extract<SchoolAnswer, { wanted: 'account' }>
type Props = { known: Known; onAnswer: (answer: SchoolAnswer) => void }

/** The form of a first login at the school: what it did not say. */
export function NewAccountForm({ known, onAnswer }: Props) {
  const { email } = known
  const universities: University[] = useUniversities()
  const { college: fixed, termsVersion } = useSignupConfig()
  const [years] = useState(() => graduationYears(new Date()).map(String))
  const form = useForm({
    begin: { ...known, college: '', year: '' },
    check: ({ firstName, lastName, year }) => {
      if (firstName.trim() === '')
        return { field: 'firstName', message: 'Please enter your first name.' }
      if (lastName.trim() === '')
        return { field: 'lastName', message: 'Please enter your last name.' }
      return year === ''
        ? { field: 'year', message: 'Please enter your graduation year.' }
        : undefined
    },
    call: ({ firstName, lastName, username, college, year }) =>
      createSchoolAccount({
        firstName,
        lastName,
        username,
        college: fixed ?? (college || collegeOf(email, universities)),
        year: Number(year),
        ...(termsVersion !== undefined && { acceptedTerms: termsVersion }),
      }),
    onSent: onAnswer,
    errorsAtFields: true,
  })
  const { values, change, field } = form
  return (
    <Form form={form} submit="Create Account" after={<AcceptTerms />}>
      <p className={styles.words}>
        Your email address is <strong>{email}</strong>.
      </p>
      <div className={styles.pair}>
        <TextField
          {...field('firstName')}
          label="First name"
          maxLength={60}
          autoComplete="given-name"
        />
        <TextField
          {...field('lastName')}
          label="Last name"
          maxLength={60}
          autoComplete="family-name"
        />
      </div>
      <UsernameField
        value={values.username}
        onChange={(username) => change({ username })}
        isEager={form.tried !== undefined}
        error={field('username').error}
      />
      <CollegeField
        universities={universities}
        email={email}
        fixed={fixed}
        value={values.college || collegeOf(email, universities)}
        onChange={(college) => change({ college })}
        error={field('college').error}
      />
      <Select
        {...field('year')}
        label="Graduation year"
        placeholder="Choose a year"
        options={years.map((year) => ({ value: year, label: year }))}
      />
    </Form>
  )
}
