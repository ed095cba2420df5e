import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { collegeOf } from '../../universities/college-field.tsx'
import { useUniversities } from '../../universities/use-universities.ts'
import { Mark } from '../../ui/drawing/mark.tsx'
import { CampusCard } from './campus-card.tsx'
import { Doorway } from '../doorway.tsx'
import { useSignupConfig } from '../public-config.ts'
import { Registered } from './registered.tsx'
import { keepDraft, readDraft, type SignupDraft } from './signup-draft.ts'
import { SignupForm } from './signup-form.tsx'
import styles from './signup-page.module.css'

export function SignupPage() {
  const { emailRule, college: fixed } = useSignupConfig()
  const universities = useUniversities()
  const [draft, setDraft] = useState(readDraft)
  const [registered, setRegistered] = useState(false)
  const college = fixed ?? draft.college ?? collegeOf(draft.email, universities)

  const change = (changes: Partial<SignupDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    keepDraft(next)
  }

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
        title={registered ? 'Check your email' : 'Join your campus'}
        words={
          !registered && (
            <>
              Already have an account? <Link to="/login">Login</Link>
            </>
          )
        }
        picture={<CampusCard {...draft} college={college} />}
      >
        {registered ? (
          <Registered email={draft.email} />
        ) : (
          <SignupForm
            {...{ draft, change, college, fixed, emailRule, universities }}
            onRegistered={() => setRegistered(true)}
          />
        )}
      </Doorway>
    </>
  )
}
