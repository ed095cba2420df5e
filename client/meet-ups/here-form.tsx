import { useState } from 'react'
import { meetUpLimits } from '#sync/meet-ups/meet-ups.ts'
import { TypedLine } from '../ui/controls/typing.tsx'
import { Button } from '../ui/controls/button.tsx'
import box from '../ui/controls/field-box.module.css'
import styles from './here-form.module.css'

type Props = { onHere: (note: string) => void }

/** Tells the other person with one tap, or with a note before it. */
export function HereForm({ onHere }: Props) {
  const [note, setNote] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onHere(note)
      }}
    >
      <span className={`${box.box} ${styles.note}`}>
        <TypedLine
          aria-label="Note (optional)"
          placeholder="Note (optional)"
          className={box.input}
          value={note}
          maxLength={meetUpLimits.note}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
      </span>
      <Button type="submit" small>
        I’m Here
      </Button>
    </form>
  )
}
