import { useId, type ReactNode } from 'react'
import type { FieldConflict } from '#sync/refusal.ts'
import { Button } from '../ui/controls/button.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { PersonText } from '../ui/person-text.tsx'
import styles from './conflict-notice.module.css'
import type { NoticeProps } from './refused-notice.tsx'
import { chooseValue } from './refused-writes.ts'

/** A field with the two values as its noun shows them. */
export interface ConflictField {
  label: string
  mine: ReactNode
  theirs: ReactNode
}

type Props = NoticeProps & { describe: (conflict: FieldConflict) => ConflictField }

/** An edit of values that another device has changed, too: both values of each field, and a button for either. */
export function ConflictNotice({ entry, words, describe }: Props) {
  return (
    <Alert tone="waiting" icon="laptop">
      {words && <p>{words}</p>}
      <p data-refused={entry.seq}>{entry.message}</p>
      <div className={styles.fields}>
        {entry.conflicts?.map((conflict) => {
          const { field } = conflict
          return (
            <Field
              key={field}
              {...describe(conflict)}
              onMine={() => void chooseValue(entry, field, 'mine')}
              onTheirs={() => void chooseValue(entry, field, 'theirs')}
            />
          )
        })}
      </div>
    </Alert>
  )
}

type FieldProps = ConflictField & { onMine: () => void; onTheirs: () => void }

function Field({ label, mine, theirs, onMine, onTheirs }: FieldProps) {
  const id = useId()
  return (
    <section className={styles.field} role="group" aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <Value label="Your change" value={mine}>
        <Button small variant="ghost" onClick={onMine} aria-label={`Keep mine: ${label}`}>
          Keep mine
        </Button>
      </Value>
      <Value label="On another device" value={theirs}>
        <Button small variant="ghost" onClick={onTheirs} aria-label={`Keep theirs: ${label}`}>
          Keep theirs
        </Button>
      </Value>
    </section>
  )
}

const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > 20

type ValueProps = { label: string; value: ReactNode; children: ReactNode }

const Value = ({ label, value, children }: ValueProps) => (
  <div className={classNames(styles.value, isLong(value) && styles.long)}>
    <p>
      <span className={styles.label}>{label}:</span>{' '}
      <PersonText as="span" className={styles.shown}>
        {value}
      </PersonText>
    </p>
    {children}
  </div>
)
