import * as v from 'valibot'
import type { QueuedAction, RefusedWrite } from '#sync/store.ts'
import { loadActions } from '../sync/known-actions.ts'
import { perform } from '../sync/perform.ts'
import { useKeptForm } from '../drafts/use-kept-form.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Problem } from '../ui/problem.tsx'
import { discardRefused } from './actions.ts'
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

const argsOf = ({ args }: QueuedAction) => Object.entries(Object(args) satisfies object)

/** The words in an action that can be changed where it stands. */
export const wordsOf = (action: QueuedAction): [name: string, words: string][] =>
  argsOf(action).flatMap(([name, value]) =>
    labels[name] && typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )

type Props = { entry: RefusedWrite; onDone: () => void }

/** Changes what was typed in a form that is long gone, and sends it again. */
export function EditWords({ entry, onDone }: Props) {
  async function send(typed: Record<string, string>) {
    const action = (await loadActions()).get(entry.action.name)
    if (!action) return { message: 'This version of Quad does not know it any more.' }
    const args = { ...Object.fromEntries(argsOf(entry.action)), ...typed }
    const outcome = await perform(action, args, { answer: v.unknown() })
    if (outcome.kind === 'refused') return outcome
    await discardRefused(entry)
    onDone()
    return undefined
  }

  const { state, form, field, values, forget, problem } = useKeptForm({
    key: `refused/${entry.seq}`,
    empty: Object.fromEntries(wordsOf(entry.action)),
    send,
  })

  function leave() {
    forget()
    onDone()
  }

  return (
    <form className={styles.edit} {...form}>
      {Object.keys(values).map((name) => (
        <TextArea key={name} {...field(name)} label={labels[name] ?? name} rows={2} />
      ))}
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
