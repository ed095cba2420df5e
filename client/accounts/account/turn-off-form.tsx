import { useState } from 'react'
import formStyles from '../../forms/form.module.css'
import { formErrorOf } from '../../forms/form-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Form } from '../../forms/form.tsx'
import { turnOff } from './two-factor-calls.ts'
import { CodeField } from '../code-field.tsx'
import styles from './turn-off.module.css'

type Proof = 'token' | 'password'

export function TurnOffForm({ onDone }: { onDone: (message: string) => void }) {
  const [by, setBy] = useState<Proof>('token')
  const form = useForm({
    begin: empty,
    check: (proof) => (proof[by].trim() === '' ? missing[by] : undefined),
    call: ({ token, password }) => turnOff(by === 'token' ? { token: token.trim() } : { password }),
    onSent: ({ message }) => onDone(message),
    explain: (failure) => formErrorOf(failure, { fallback: 'Error disabling 2FA.' }),
  })
  return (
    <Form form={form} submit="Disable 2FA" danger>
      <p className={styles.state}>
        <Icon name="verified" size={28} />
        <span>
          <strong>Two-factor authentication is on.</strong> Logging in requires a code as well as
          your password. To turn it off, confirm that it’s you.
        </span>
      </p>
      {by === 'token' ? (
        <CodeField {...form.field('token')} />
      ) : (
        <PasswordField {...form.field('password')} />
      )}
      <div className={formStyles.row}>
        <button
          type="button"
          className={formStyles.link}
          onClick={() => {
            form.change(empty)
            setBy(by === 'token' ? 'password' : 'token')
          }}
        >
          {by === 'token' ? 'Use my password' : 'Use a code'}
        </button>
      </div>
    </Form>
  )
}

const empty = { token: '', password: '' }

const missing = {
  token: { field: 'token', message: 'Please enter a code.' },
  password: { field: 'password', message: 'Please enter your password.' },
}
