import { useState } from 'react'
import { notVerified } from '#sync/accounts/session.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { signIn } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { EmailField } from '../../ui/controls/field.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Form } from '../../forms/form.tsx'
import styles from '../../forms/form.module.css'
import { login, type PendingSignIn } from './login.ts'
import { clearNewcomer, isVerified } from './newcomer.ts'
import { formErrorOf } from '../../forms/form-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { SchoolSection } from '../school-login/school-section.tsx'
import { useSignupConfig } from '../../universities/public-config.ts'
import { useOpenWantedPage } from './use-open-wanted-page.ts'

type Props = { email: string; onCodeWanted: (pending: PendingSignIn) => void }

export function LoginForm({ email: known, onCodeWanted }: Props) {
  const openWantedPage = useOpenWantedPage()
  const { schoolLogin } = useSignupConfig()
  const [rememberMe, setRememberMe] = useState(false)
  const [unverified, setUnverified] = useState(known !== '' && !isVerified())
  const [mailed, setMailed] = useState('')
  const form = useForm({
    begin: { email: known, password: '' },
    check({ email, password }) {
      if (email.trim() === '')
        return { field: 'email', message: 'Please enter your email address.' }
      if (password === '') return { field: 'password', message: 'Please enter your password.' }
      return undefined
    },
    call: ({ email, password }) => login({ email: email.trim(), password, rememberMe }),
    async onSent(answer) {
      if ('tempToken' in answer) return onCodeWanted({ tempToken: answer.tempToken, rememberMe })
      clearNewcomer()
      return openWantedPage(await signIn(answer, rememberMe))
    },
    explain(failure, { email }) {
      if (failure.message !== notVerified) {
        return {
          also: ['email'],
          ...formErrorOf(failure),
          field: failure.offline ? undefined : 'password',
        }
      }
      setUnverified(true)
      setMailed(email.trim())
      return { also: ['email'], message: notVerified }
    },
  })

  // Logging in sends the link, so that nobody without the password can send such emails.
  const resend = unverified && (
    <div className={styles.actions}>
      {mailed && (
        <p className={styles.words}>
          We’ve sent a new link to {mailed}, unless we sent one less than a minute ago.
        </p>
      )}
      <Button type="submit" variant="plain" icon="mail" busy={form.isBusy}>
        Resend link
      </Button>
    </div>
  )

  const remember = (
    <Checkbox
      label="Remember Me"
      name="rememberMe"
      checked={rememberMe}
      onChange={(event) => setRememberMe(event.target.checked)}
    />
  )
  const school = schoolLogin && <SchoolSection school={schoolLogin} remember={rememberMe} />
  if (schoolLogin?.only)
    return (
      <div className={styles.form}>
        {remember}
        {school}
      </div>
    )

  return (
    <Form
      form={form}
      submit="Login"
      after={
        <>
          {resend}
          {school}
        </>
      }
    >
      <EmailField
        {...form.field('email')}
        label="Email"
        autoComplete="username"
        enterKeyHint="next"
      />
      <PasswordField {...form.field('password')} />
      <div className={styles.row}>
        {remember}
        <ForgotPassword email={form.values.email} />
      </div>
    </Form>
  )
}
