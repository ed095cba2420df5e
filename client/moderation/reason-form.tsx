import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { moderationLimits, type ModerationItem, type Verdict } from '#sync/moderation/moderation.ts'
import { newId } from '../device/new-id.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { Select } from '../ui/controls/select.tsx'
import styles from './decide-form.module.css'
import { decideSoon } from './decisions.ts'
import { endAfter, suspensionLengths, usualLength } from './lengths.ts'
import { hintOf, verdictWords } from './words.ts'

type Props = {
  item: ModerationItem
  verdict: Verdict
  onCancel: () => void
  onDecided: () => void
}

/** Asks for the reason, and for the end of a suspension or the details of a school. */
export function ReasonForm({ item, verdict, onCancel, onDecided }: Props) {
  const { kind, subjectId, school, held } = item
  const [reason, setReason] = useState('')
  const [length, setLength] = useState(usualLength)
  const [name, setName] = useState(school?.schoolName ?? '')
  const [domain, setDomain] = useState(school?.domain ?? '')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLFormElement>(null)
  const addsSchool = kind === 'school' && verdict === 'accept'

  useEffect(() => {
    field.current?.querySelector<HTMLElement>('textarea')?.focus()
  }, [])

  function submit() {
    if (reason.trim() === '') {
      setError('Please write a reason.')
      field.current?.querySelector<HTMLElement>('textarea')?.focus()
      return
    }
    const until = verdict === 'suspend' ? endAfter(length) : undefined
    const decision = {
      id: newId(),
      kind,
      subjectId,
      verdict,
      reason: reason.trim(),
      ...(until !== undefined && { until }),
      ...(verdict === 'release' && held && { since: held.since }),
      ...(addsSchool && { schoolName: name, schoolDomain: domain }),
    }
    decideSoon(decision, item)
    onDecided()
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    else return
    event.preventDefault()
  }

  return (
    <form
      ref={field}
      className={styles.form}
      noValidate
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {addsSchool && (
        <div className={styles.pair}>
          <TextField
            label="Name"
            value={name}
            maxLength={moderationLimits.schoolName}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label="Email domain"
            inputMode="url"
            value={domain}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setDomain(target.value)}
          />
        </div>
      )}
      {verdict === 'suspend' && (
        <Select
          label="How long"
          options={suspensionLengths}
          value={length}
          onChange={({ target }) => setLength(target.value)}
        />
      )}
      <TextArea
        label="Reason"
        hint={hintOf(kind, verdict)}
        rows={3}
        value={reason}
        error={error}
        maxLength={moderationLimits.reason}
        onChange={({ target }) => {
          setReason(target.value)
          setError(undefined)
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" variant={verdict === 'suspend' ? 'danger' : 'primary'}>
          {verdictWords[verdict].label}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
