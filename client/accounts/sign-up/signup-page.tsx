import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { second } from '#sync/time.ts'
import { useUniversities } from '../../universities/use-universities.ts'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { useTimer } from '../../ui/use-timer.ts'
import { Mark } from '../../ui/drawing/mark.tsx'
import { lazyPart, PartPlace } from '../../ui/loading/lazy-part.tsx'
import { Doorway } from '../doorway.tsx'
import { useSignupConfig } from '../../universities/public-config.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { leaveNewcomer } from '../sign-in/newcomer.ts'
import { SchoolSection } from '../school-login/school-section.tsx'
import { SignupForm } from './signup-form.tsx'
import { useSignup } from './use-signup.ts'
import styles from './signup-page.module.css'

// A phone has room for the card, and loads it, when the form is sent.
const CampusCard = lazyPart(async () => (await import('./campus-card.tsx')).CampusCard)

export function SignupPage() {
  const config = useSignupConfig()
  const universities = useUniversities()
  const signup = useSignup(config, universities)
  const { isSent, values } = signup
  return (
    <>
      <title>Sign up · Quad</title>
      <header>
        <Link to="/" className={styles.brand}>
          <Mark />
          Quad
          <span className="sr-only">, home</span>
        </Link>
      </header>
      <Doorway
        title={isSent ? 'Check your email' : 'Join your campus'}
        words={
          !isSent && (
            <>
              Already have an account? <Link to="/login">Login</Link>
            </>
          )
        }
        short={isSent}
        picture={
          <PartPlace quiet>
            <CampusCard {...values} college={signup.college} />
          </PartPlace>
        }
      >
        {isSent ? (
          <Registered email={values.email} />
        ) : (
          <>
            {config.schoolLogin && <SchoolSection school={config.schoolLogin} remember={false} />}
            {!config.schoolLogin?.only && (
              <SignupForm signup={signup} config={config} universities={universities} />
            )}
          </>
        )}
      </Doorway>
    </>
  )
}

const READ_FOR = 3 * second

/** The documented end of a sign-up: an alert, then a load of the login page. */
function Registered({ email }: { email: string }) {
  useEffect(() => leaveNewcomer(email), [email])
  useTimer(READ_FOR, () => location.assign('/login'))

  return (
    <div className={styles.done}>
      <Alert tone="good">
        User registered successfully. Please verify your account before logging in.
      </Alert>
      <p>
        We’ve emailed a link to <strong>{email}</strong>. It’s valid for 24 hours, and you can
        resend it from the login page.
      </p>
      <a href="/login" className={buttonClass({ wide: true })}>
        Continue to Login
      </a>
    </div>
  )
}
