import { useState } from 'react'
import { notVerified } from '#sync/accounts.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { signIn } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Problem } from '../../forms/problem.tsx'
import styles from '../../forms/form.module.css'
import { login, type PendingSignIn } from './login.ts'
import { forgetNewcomer, isVerified } from './newcomer.ts'
import { problemOf, useForm } from '../../forms/use-form.ts'
import { useWayIn } from './use-way-in.ts'

type Props = { email: string; onCodeWanted: (pending: PendingSignIn) => void }

export function LoginForm({ email: known, onCodeWanted }: Props) {
  const goIn = useWayIn()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const [unverified, setUnverified] = useState(known !== '' && !isVerified())
  const [mailed, setMailed] = useState('')
  const { busy, problem, onSubmit } = useForm({
    check() {
      if (email.trim() === '')
        return { field: 'email', message: 'Please enter your email address.' }
      if (password === '') return { field: 'password', message: 'Please enter your password.' }
      return undefined
    },
    send: () => login({ email: email.trim(), password, rememberMe }),
    done(answer) {
      if ('tempToken' in answer) return onCodeWanted({ tempToken: answer.tempToken, rememberMe })
      forgetNewcomer()
      return goIn(signIn(answer.user, answer.accessToken, rememberMe))
    },
    explain(failure) {
      if (failure.message !== notVerified) {
        return { ...problemOf(failure), field: failure.offline ? undefined : 'password' }
      }
      setUnverified(true)
      setMailed(email.trim())
      return { message: notVerified }
    },
  })

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.row}>
        <Checkbox
          label="Remember Me"
          name="rememberMe"
          checked={rememberMe}
          onChange={(event) => setRememberMe(event.target.checked)}
        />
        <ForgotPassword email={email} />
      </div>
      <Problem told={problem} />
      <Button type="submit" wide busy={busy}>
        Login
      </Button>
      {/* To log in is what sends it: only who knows the password may have mails sent. */}
      {unverified && (
        <div className={styles.actions}>
          {mailed && (
            <p className={styles.words}>
              We’ve sent a new link to {mailed}, unless we sent one less than a minute ago.
            </p>
          )}
          <Button type="submit" variant="plain" icon="mail" busy={busy}>
            Resend link
          </Button>
        </div>
      )}
    </form>
  )
}
