import type { QueuedAction, RefusedWrite } from '#sync/engine/store.ts'
import { useKeptForm } from '../forms/use-kept-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { Problem } from '../forms/problem.tsx'
import { editKeyOf, editRefused } from './actions.ts'
import { argsOf, lacksListing, type Words } from './edited-args.ts'
import styles from './outbox.module.css'

const labels: Record<string, string> = {
  recipientEmail: 'Recipient e-mail',
  recipientUsername: 'Username',
  message: 'Message',
  content: 'Message',
  subjectUsername: 'Username',
  reportReason: 'Reason',
  details: 'Details',
  description: 'Description',
}

const ofOneLine = new Set(['recipientEmail', 'recipientUsername', 'subjectUsername'])

/** The words in an action that can be changed where it stands. */
export const wordsOf = (action: QueuedAction): [name: string, words: string][] =>
  argsOf(action).flatMap(([name, value]) =>
    labels[name] && typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )

type Props = {
  entry: RefusedWrite
  onDone: () => void
  /** Told what was typed, once it is queued. */
  onSent?: ((typed: Words) => void) | undefined
}

/** Changes what was typed in a form that is long gone, and sends it again. */
export function EditWords({ entry, onDone, onSent }: Props) {
  const { state, form, field, values, forget, problem } = useKeptForm({
    key: editKeyOf(entry),
    empty: Object.fromEntries(wordsOf(entry.action)),
    send: (typed) => editRefused(entry, typed),
    onSent: () => {
      onDone()
      onSent?.(values)
    },
  })

  function leave() {
    forget()
    onDone()
  }

  return (
    <form className={styles.edit} {...form}>
      {Object.keys(values).map((name) =>
        ofOneLine.has(name) ? (
          <TextField
            key={name}
            {...field(name)}
            label={labels[name] ?? name}
            type={name === 'recipientEmail' ? 'email' : 'text'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <TextArea key={name} {...field(name)} label={labels[name] ?? name} rows={2} />
        ),
      )}
      {lacksListing(entry) && <p>The listing is gone. Your words are sent without it.</p>}
      <Problem told={problem} />
      <div className={styles.buttons}>
        <Button variant="ghost" small onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" small busy={state === 'busy'}>
          Send again
        </Button>
      </div>
    </form>
  )
}
