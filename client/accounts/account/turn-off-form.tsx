import { useState } from 'react'
import formStyles from '../../forms/form.module.css'
import { formErrorOf } from '../../forms/form-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { shownUser } from '../../device/session/store.ts'
import { OwnerProof, proofOf, proofProblem } from '../school-login/owner-proof.tsx'
import { Form } from '../../forms/form.tsx'
import { turnOff } from './two-factor-calls.ts'
import { CodeField } from '../code-field.tsx'
import styles from './turn-off.module.css'

type Proof = 'token' | 'password'

export function TurnOffForm({ onDone }: { onDone: (message: string) => void }) {
  const [by, setBy] = useState<Proof>('token')
  const withoutPassword = shownUser()?.withoutPassword === true
  const form = useForm({
    begin: empty,
    check: ({ token, password }) =>
      by === 'password'
        ? proofProblem(shownUser(), password)
        : token.trim() === ''
          ? { field: 'token', message: 'Please enter a code.' }
          : undefined,
    call: ({ token, password }) =>
      turnOff(by === 'token' ? { token: token.trim() } : proofOf(password)),
    onSent: ({ message }) => onDone(message),
    explain: (failure) => formErrorOf(failure, { fallback: 'Error disabling 2FA.' }),
  })
  // An error about the one proof says nothing about the other.
  const error = form.error?.field === others[by] ? undefined : form.error
  return (
    <Form form={{ ...form, error }} submit="Disable 2FA" danger>
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
        <OwnerProof {...form.field('password')} />
      )}
      <div className={formStyles.row}>
        <button
          type="button"
          className={formStyles.link}
          onClick={() => {
            form.change(empty)
            setBy(others[by])
          }}
        >
          {by === 'password'
            ? 'Use a code'
            : withoutPassword
              ? 'Use my school login'
              : 'Use my password'}
        </button>
      </div>
    </Form>
  )
}

const others = { token: 'password', password: 'token' } as const
const empty = { token: '', password: '' }
