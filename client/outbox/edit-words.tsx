import type { Action, EditableText } from '#sync/engine/action.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { useKeptForm } from '../forms/use-kept-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { Problem } from '../forms/problem.tsx'
import { editKeyOf, editRefused } from './actions.ts'
import { lacksListing, type Words } from './edited-args.ts'
import styles from './outbox.module.css'

interface OfferedText extends EditableText {
  name: string
  value: string
}

/** The texts of a refused action that can be changed here, with their present values. */
export function textsOf(action: Action | undefined, args: unknown): OfferedText[] {
  const given = new Map<string, unknown>(Object.entries(Object(args) satisfies object))
  return Object.entries(action?.editable ?? {}).flatMap(([name, text]) => {
    const value = given.get(name)
    return text && typeof value === 'string' ? [{ ...text, name, value }] : []
  })
}

type Props = {
  entry: RefusedWrite
  texts: OfferedText[]
  onDone: () => void
  /** Gets what was typed, once it is queued. */
  onSent?: ((typed: Words) => void) | undefined
}

/** Changes what was typed in a form that is closed by now, and sends it again. */
export function EditWords({ entry, texts, onDone, onSent }: Props) {
  const { state, form, field, values, forget, problem } = useKeptForm({
    key: editKeyOf(entry),
    empty: Object.fromEntries(texts.map(({ name, value }) => [name, value])),
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
      {texts.map(({ name, label, input }) =>
        input ? (
          <TextField
            key={name}
            {...field(name)}
            label={label}
            type={input === 'email' ? 'email' : 'text'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <TextArea key={name} {...field(name)} label={label} rows={2} />
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
