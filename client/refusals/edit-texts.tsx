import type { Action, EditableText } from '#sync/engine/action.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { useForm } from '../forms/use-form.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { deviceDrafts } from '../device/drafts.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { editKeyOf, editRefused } from './refused-writes.ts'
import { lacksListing, type Texts } from './edited-args.ts'
import styles from './refusals.module.css'

interface OfferedText extends EditableText {
  name: string
  value: string
}

/** The texts of a refused write that its author can change, with their values. */
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
  /** Gets the new texts when the write is queued again. */
  onSent?: ((texts: Texts) => void) | undefined
}

/** Changes the texts of a refused write and sends it again. */
export function EditTexts({ entry, texts, onDone, onSent }: Props) {
  const draft = useFormDraft({
    key: editKeyOf(entry),
    begin: Object.fromEntries(texts.map(({ name, value }) => [name, value])),
    store: deviceDrafts,
  })
  const form = useForm({
    draft,
    errorsAtFields: true,
    write: (typed) => editRefused(entry, typed),
    onSent: (typed) => {
      onDone()
      onSent?.(typed)
    },
  })

  function leave() {
    draft.forget()
    onDone()
  }

  return (
    <form className={styles.edit} {...form.props}>
      {texts.map(({ name, label, input }) =>
        input ? (
          <TextField
            key={name}
            {...form.field(name)}
            label={label}
            type={input === 'email' ? 'email' : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <TextArea key={name} {...form.field(name)} label={label} rows={2} />
        ),
      )}
      {lacksListing(entry) && <p>The listing is gone. Your message will be sent without it.</p>}
      <FormAlert error={form.error} />
      <div className={styles.buttons}>
        <Button variant="ghost" small onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" small busy={form.isBusy}>
          Send again
        </Button>
      </div>
    </form>
  )
}
