import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../drawing/icon.tsx'
import box from './field-box.module.css'
import styles from './field.module.css'

export type FieldFrame = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Shown beside the label: 'optional', a counter. */
  aside?: ReactNode
}

type Wiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FrameProps = FieldFrame & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }

/** Label, hint and error around any control, connected to it for screen readers. */
export function Field({ label, hint, error, aside, id, children }: FrameProps) {
  const own = useId()
  const control = id ?? own
  const describedBy = [hint && `${control}-hint`, error && `${control}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={control}>{label}</label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children({
        id: control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${control}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${control}-error`} className={styles.error} aria-live="polite">
        {error && (
          <>
            <Icon name="alert" size={16} />
            {error}
          </>
        )}
      </p>
    </div>
  )
}

type TextFieldProps = FieldFrame &
  ComponentProps<'input'> & { before?: ReactNode; after?: ReactNode }

/**
 * The direction of what people write follows its content. A field with a keyboard of its own is for
 * something else, such as a price, a code, or an address.
 */
const directionOf = ({ type = 'search', inputMode }: ComponentProps<'input'>) =>
  type === 'search' && inputMode === undefined ? 'auto' : undefined

export function TextField({ label, hint, error, aside, before, after, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, aside }} id={input.id}>
      {(wiring) => (
        <span className={box.box}>
          {before}
          <input
            type="text"
            dir={directionOf(input)}
            {...input}
            {...wiring}
            className={box.input}
          />
          {after}
        </span>
      )}
    </Field>
  )
}

/** For an email address. */
export const EmailField = (props: TextFieldProps) => (
  <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
)

export function TextArea({
  label,
  hint,
  error,
  aside,
  ...area
}: FieldFrame & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, aside }} id={area.id}>
      {(wiring) => (
        <span className={classNames(box.box, styles.tall)}>
          <textarea rows={4} dir="auto" {...area} {...wiring} className={box.input} />
        </span>
      )}
    </Field>
  )
}
