import { useState, type ReactNode } from 'react'
import { Form } from '../forms/form.tsx'
import styles from '../forms/form.module.css'
import { useForm } from '../forms/use-form.ts'
import type { ApiResult } from '../device/session/send.ts'
import { CodeField } from './code-field.tsx'

type Props<Data> = {
  submit: string
  call: (code: string) => Promise<ApiResult<Data>>
  onSent: (data: Data) => void
  /** Above the field. */
  children?: ReactNode
  /** Another way, beside the one to the other kind of code. */
  otherWay?: ReactNode
}

/** A form for a code of the authenticator, or for a recovery code. */
export function AnyCodeForm<Data>(props: Props<Data>) {
  const [recovery, setRecovery] = useState(false)
  // The other kind starts without the text and the error of the first.
  return (
    <KindForm key={String(recovery)} {...props} recovery={recovery} onChangeKind={setRecovery} />
  )
}

type KindProps<Data> = Props<Data> & {
  recovery: boolean
  onChangeKind: (recovery: boolean) => void
}

function KindForm<Data>({
  submit,
  call,
  onSent,
  children,
  otherWay,
  recovery,
  onChangeKind,
}: KindProps<Data>) {
  const form = useForm({
    begin: { token: '' },
    check: ({ token }) =>
      token.trim() === '' ? { field: 'token', message: 'Please enter a code.' } : undefined,
    call: ({ token }) => call(token.trim()),
    onSent,
  })
  return (
    <Form form={form} submit={submit}>
      {children}
      <CodeField {...form.field('token')} recovery={recovery} ref={takeFocus} />
      <div className={styles.row}>
        <button type="button" className={styles.link} onClick={() => onChangeKind(!recovery)}>
          {recovery ? 'Use a code from my app' : 'Use a recovery code'}
        </button>
        {otherWay}
      </div>
    </Form>
  )
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true })
