import { emailDomain } from '#sync/accounts/email.ts'
import { searchUniversities, universitiesOf, type University } from '#sync/accounts/universities.ts'
import { Combobox } from '../ui/controls/combobox.tsx'
import { TextField } from '../ui/controls/field.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './college-field.module.css'

type Props = {
  universities: University[]
  email: string
  /** The college of a server that one school hosts. */
  fixed: string | undefined
  value: string
  onChange: (college: string) => void
  error?: string | undefined
}

/** A list of matching universities. An email address of a university limits the list to it. */
export function CollegeField({ universities, email, fixed, value, onChange, error }: Props) {
  if (fixed !== undefined) {
    return (
      <TextField
        label="College"
        name="college"
        value={fixed}
        readOnly
        hint="This Quad is for your school only."
        before={<Icon name="lock" size={20} />}
      />
    )
  }
  const owners = universitiesOf(emailDomain(email), universities)
  const choice = owners.length > 0 ? owners : universities
  const options = searchUniversities(value, choice, 50).map(({ name }) => name)
  const isKnown = owners.length === 1 && value === owners[0]?.name
  return (
    <div className={isKnown ? styles.known : undefined}>
      <Combobox
        label="College"
        name="college"
        placeholder="Type to search"
        hint={
          owners.length === 1 ? 'Set by your email address.' : 'Your email address usually sets it.'
        }
        error={error}
        nothing={
          universities.length > 0
            ? 'No supported college matches.'
            : 'The list of colleges hasn’t loaded yet.'
        }
        options={options}
        value={value}
        onChange={onChange}
        onBlur={() => {
          const [only] = options
          if (only !== undefined && options.length === 1) onChange(only)
        }}
      />
    </div>
  )
}

/** The college that follows from an email address alone. */
export function collegeOf(email: string, universities: University[]): string {
  const [only, ...others] = universitiesOf(emailDomain(email), universities)
  return only && others.length === 0 ? only.name : ''
}
