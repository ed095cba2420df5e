import { useEffect } from 'react'
import { second } from '#sync/time.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { leaveNewcomer } from '../sign-in/newcomer.ts'
import styles from './signup-page.module.css'

const READ_FOR = 3 * second

/** The documented end of a sign-up: an alert, then a load of the login page. */
export function Registered({ email }: { email: string }) {
  useEffect(() => {
    leaveNewcomer(email)
    const timer = setTimeout(() => location.assign('/login'), READ_FOR)
    return () => clearTimeout(timer)
  }, [email])

  return (
    <div className={styles.done}>
      <Alert tone="good">
        User registered successfully. Please verify your account before logging in.
      </Alert>
      <p>
        We’ve emailed a link to <strong>{email}</strong>. It’s valid for 24 hours, and you can
        resend it from the next page.
      </p>
    </div>
  )
}
