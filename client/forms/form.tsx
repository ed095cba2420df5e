import type { ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { FormAlert } from './form-alert.tsx'
import styles from './form.module.css'
import type { useForm } from './use-form.ts'

type Props = {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'error' | 'isBusy'>
  children?: ReactNode
  /** The words of the button that sends the form. */
  submit: string
  danger?: boolean
  disabled?: boolean
  /** Shown below the button. */
  after?: ReactNode
}

/** A form with its fields, why it was not sent, and the button that sends it. */
export const Form = ({ form, children, submit, danger, disabled, after }: Props) => (
  <form className={styles.form} {...form.props}>
    {children}
    <FormAlert error={form.error} />
    <Button
      type="submit"
      variant={danger ? 'danger' : undefined}
      wide
      className={styles.submit}
      busy={form.isBusy}
      disabled={disabled}
    >
      {submit}
    </Button>
    {after}
  </form>
)
