import { useState } from 'react'
import formStyles from '../../forms/form.module.css'
import { explainedBy, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Problem } from '../../forms/problem.tsx'
import { turnOff } from './two-factor-calls.ts'
import { CodeField } from '../code-field.tsx'
import styles from './turn-off.module.css'

type Proof = 'token' | 'password'

export function TurnOffForm({ onDone }: { onDone: (message: string) => void }) {
  const [by, setBy] = useState<Proof>('token')
  const [proof, setProof] = useState('')
  const { busy, problem, onSubmit } = useForm({
    check: () => (proof.trim() === '' ? missing[by] : undefined),
    send: () => turnOff(by === 'token' ? { token: proof.trim() } : { password: proof }),
    done: ({ message }) => onDone(message),
    explain: explainedBy('Error disabling 2FA.'),
  })
  return (
    <form className={formStyles.form} onSubmit={onSubmit} noValidate>
      <p className={styles.state}>
        <Icon name="verified" size={28} />
        <span>
          <strong>Two-factor authentication is on.</strong> Logging in requires a code as well as
          your password. To turn it off, confirm that it’s you.
        </span>
      </p>
      {by === 'token' ? (
        <CodeField value={proof} onChange={setProof} />
      ) : (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={proof}
          onChange={(event) => setProof(event.target.value)}
        />
      )}
      <div className={formStyles.row}>
        <button
          type="button"
          className={formStyles.link}
          onClick={() => {
            setProof('')
            setBy(by === 'token' ? 'password' : 'token')
          }}
        >
          {by === 'token' ? 'Use my password' : 'Use a code'}
        </button>
      </div>
      <Problem told={problem} />
      <Button type="submit" variant="danger" wide busy={busy}>
        Disable 2FA
      </Button>
    </form>
  )
}

const missing = {
  token: { field: 'token', message: 'Please enter a code.' },
  password: { field: 'password', message: 'Please enter your password.' },
}
