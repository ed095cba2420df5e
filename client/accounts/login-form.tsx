import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { needsConnection, noConnection, type Failure } from '../session/send.ts'
import { signIn } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { login } from './calls.ts'
import styles from './form.module.css'
import { forgetNewcomer } from './newcomer.ts'

export function LoginForm({ email: known }: { email: string }) {
  const navigate = useNavigate()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setProblem('')
    const empty = email.trim() === '' ? 'email' : password === '' ? 'password' : undefined
    if (empty) {
      setProblem(`Please enter your ${empty === 'email' ? 'e-mail' : 'password'}.`)
      return focusIn(form, empty)
    }
    if (!navigator.onLine) return setProblem(needsConnection)
    setBusy(true)
    const answer = await login({ email: email.trim(), password, rememberMe })
    setBusy(false)
    if (answer.error) {
      setProblem(sentenceOf(answer))
      return answer.offline ? undefined : focusIn(form, 'password')
    }
    forgetNewcomer()
    signIn(answer.data.user, answer.data.accessToken, rememberMe)
    await navigate({ to: '/' })
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="E-mail"
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
        <Link to="/reset-password" className={styles.link}>
          Forgot Password?
        </Link>
      </div>
      {problem && <Alert>{problem}</Alert>}
      <Button type="submit" wide busy={busy}>
        Login
      </Button>
    </form>
  )
}

const sentenceOf = ({ offline, message }: Failure) => (offline ? noConnection : message)

function focusIn(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
}
