import { useState } from 'react'
import { mostUniversityChanges, noUniversityChangeLeft } from '#sync/settings.ts'
import type { University } from '#sync/universities.ts'
import { useSignupConfig } from '../universities/public-config.ts'
import type { SessionUser } from '../device/session/session.ts'
import { SettingsCard } from './settings-card.tsx'
import { FormAlert } from '../forms/form-alert.tsx'
import type { FormError } from '../forms/form-error.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { Select } from '../ui/controls/select.tsx'
import { ChangeDialog, type Change } from './change-university-dialog.tsx'
import { useUniversities } from '../universities/use-universities.ts'
import styles from './university-card.module.css'

/** The user's university, with a form to change it. */
export function UniversityCard({ user }: { user: SessionUser }) {
  const universities = useUniversities()
  const { college: fixed } = useSignupConfig()
  const [change, setChange] = useState<Change>()
  const [error, setError] = useState<FormError>()
  const [done, setDone] = useState(false)
  const remaining = mostUniversityChanges - user.universityChangeCount
  const atLimit = remaining <= 0

  if (fixed !== undefined) {
    return (
      <SettingsCard title="University" words="This Quad is for your school only.">
        <p className={styles.fixed}>{user.university}</p>
      </SettingsCard>
    )
  }
  return (
    <SettingsCard title="University" words="You buy and sell with people on this campus.">
      {/* A disabled select hears nothing; what stands around it does. */}
      <div
        className={styles.field}
        role="presentation"
        onPointerDown={() => atLimit && setError({ message: noUniversityChangeLeft })}
      >
        <Select
          label="Your university"
          hint={atLimit ? 'No changes left.' : remainingText(remaining)}
          disabled={atLimit || universities.length === 0}
          options={optionsOf(universities, user)}
          value={user.universityId}
          onChange={({ target }) => {
            setError(undefined)
            setDone(false)
            const to = universities.find(({ id }) => id === target.value)
            if (to) setChange({ from: user.university, to, remaining })
          }}
        />
      </div>
      <FormAlert error={error} />
      {done && <Alert tone="good">You’re now at {user.university}.</Alert>}
      <ChangeDialog
        user={user}
        change={change}
        onClose={() => setChange(undefined)}
        onChanged={(failure) => {
          setChange(undefined)
          setError(failure)
          setDone(failure === undefined)
        }}
      />
    </SettingsCard>
  )
}

const remainingText = (count: number) =>
  count === 1 ? '1 change remaining.' : `${count} changes remaining.`

/** The user's own university is known before the list arrives. */
function optionsOf(universities: University[], { universityId, university }: SessionUser) {
  const options = universities.map(({ id, name }) => ({ value: id, label: name }))
  const known = universities.some(({ id }) => id === universityId)
  return known ? options : [{ value: universityId, label: university }, ...options]
}
