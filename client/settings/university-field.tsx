import { useRef, useState } from 'react'
import { mostUniversityChanges, noUniversityChangeLeft } from '#sync/settings.ts'
import { searchUniversities } from '#sync/accounts/universities.ts'
import type { SessionUser } from '../device/session/session.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import type { FormError } from '../forms/form-error.ts'
import { Combobox } from '../ui/controls/combobox.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useSignupConfig } from '../universities/public-config.ts'
import { useUniversities } from '../universities/use-universities.ts'
import { ChangeDialog, type Change } from './change-university-dialog.tsx'
import styles from './university-field.module.css'

/** The user's university, with a search to change it. */
export function UniversityField({ user }: { user: SessionUser }) {
  const universities = useUniversities()
  const { college: fixed } = useSignupConfig()
  const [typed, setTyped] = useState<string>()
  const [change, setChange] = useState<Change>()
  const [error, setError] = useState<FormError>()
  const [done, setDone] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  const isTouch = useMedia('(pointer: coarse)')
  const remaining = mostUniversityChanges - user.universityChangeCount
  const atLimit = remaining <= 0

  if (fixed !== undefined) {
    return (
      <p>
        <PersonText as="strong">{user.university}</PersonText>
        <span className={styles.hint}>This Quad is for your school only.</span>
      </p>
    )
  }

  /** Asks whether to move. A name that is not in the list leaves everything as it was. */
  function choose(name: string) {
    const to = universities.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
    if (to === undefined || to.id === user.universityId) return setTyped(undefined)
    // Another device has made the last change, which took the focus from this field.
    if (atLimit) {
      setTyped(undefined)
      return setError({ message: noUniversityChangeLeft })
    }
    setTyped(to.name)
    setError(undefined)
    setDone(false)
    setChange({ from: user.university, to, remaining })
  }

  // The field begins with the user's own university, and its list with all of them.
  const wanted = typed ?? ''
  const options = searchUniversities(wanted, universities, universities.length)
  return (
    <>
      {/* A disabled field hears nothing; what stands around it does. */}
      <div
        className={styles.field}
        role="presentation"
        onPointerDown={() => atLimit && setError({ message: noUniversityChangeLeft })}
      >
        <Combobox
          label="Your university"
          name="university"
          hint={`You buy and sell with people on this campus. ${remainingText(remaining)}`}
          disabled={atLimit || universities.length === 0}
          nothing="No supported university matches."
          options={options.map(({ name }) => name)}
          value={typed ?? user.university}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
          onChoose={choose}
          onBlur={() => typed !== undefined && !change && choose(typed)}
        />
      </div>
      {(error || done) && (
        <div ref={result} tabIndex={-1}>
          <FormAlert error={error} />
          {done && (
            <Alert tone="good">
              You’re now at <PersonText>{user.university}</PersonText>.
            </Alert>
          )}
        </div>
      )}
      <ChangeDialog
        user={user}
        change={change}
        // In the field itself, the focus would open a phone's keyboard again.
        focusAfter={() => (isTouch ? (result.current ?? false) : true)}
        onClose={() => {
          setChange(undefined)
          setTyped(undefined)
        }}
        onChanged={(failure) => {
          setChange(undefined)
          setTyped(undefined)
          setError(failure)
          setDone(failure === undefined)
        }}
      />
    </>
  )
}

function remainingText(count: number): string {
  if (count <= 0) return 'No changes left.'
  return count === 1 ? '1 change remaining.' : `${count} changes remaining.`
}
