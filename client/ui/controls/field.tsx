import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../drawing/icon.tsx'
import box from './field-box.module.css'
import styles from './field.module.css'
import { TypedLine, TypedLines } from './typing.tsx'

export type FieldFrame = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Whether it is wrong, where the sentence stands elsewhere. */
  isWrong?: boolean | undefined
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
export function Field({ label, hint, error, isWrong, aside, id, children }: FrameProps) {
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
        'aria-invalid': error || isWrong ? true : undefined,
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

export function TextField(props: TextFieldProps) {
  const { label, hint, error, isWrong, aside, before, after, ...input } = props
  return (
    <Field {...{ label, hint, error, isWrong, aside }} id={input.id}>
      {(wiring) => (
        <span className={box.box}>
          {before}
          <TypedLine {...input} {...wiring} className={box.input} />
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
  isWrong,
  aside,
  ...area
}: FieldFrame & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, isWrong, aside }} id={area.id}>
      {(wiring) => (
        <span className={classNames(box.box, styles.tall)}>
          <TypedLines rows={4} {...area} {...wiring} className={box.input} />
        </span>
      )}
    </Field>
  )
}
