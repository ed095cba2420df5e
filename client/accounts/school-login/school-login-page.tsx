import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { signIn } from '../../device/session/session.ts'
import { formErrorOf } from '../../forms/form-error.ts'
import styles from '../../forms/form.module.css'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { LoadingStatus, Skeleton } from '../../ui/loading/skeleton.tsx'
import { PersonText } from '../../ui/person-text.tsx'
import { Doorway } from '../doorway.tsx'
import { CodeForm } from '../sign-in/code-form.tsx'
import { useOpenWantedPage } from '../sign-in/use-open-wanted-page.ts'
import { Stack } from '../stack.tsx'
import { useSignupConfig } from '../../universities/public-config.ts'
import { finishOnce, type SchoolAnswer } from './calls.ts'
import { JoinForm } from './join-form.tsx'
import { clearLogout } from './logged-out.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { isRemembered } from './remember.ts'
import { SchoolLink, startPath } from './school-link.tsx'

type State =
  | { at: 'working' }
  | { at: 'answered'; answer: SchoolAnswer }
  | { at: 'failed'; why: string }

const problems: Record<string, string> = {
  unreachable: 'Your school’s login can’t be reached right now. Please try again in a few minutes.',
  refused: 'Your school didn’t log you in.',
  expired: 'That login took too long or was replaced by another one. Please log in again.',
}
const unexplained = 'Your school’s answer could not be verified, so no one was logged in.'

/** Continues a login after the school has sent the browser back. */
export function SchoolLoginPage({ problem, join }: { problem: string; join: string }) {
  const { name } = useSignupConfig().schoolLogin ?? { name: 'your school' }
  const openWantedPage = useOpenWantedPage()
  const [state, setState] = useState<State>(
    problem === '' ? { at: 'working' } : { at: 'failed', why: problems[problem] ?? unexplained },
  )

  const take = useCallback(
    async (answer: SchoolAnswer) => {
      if (!('accessToken' in answer)) return setState({ at: 'answered', answer })
      clearLogout()
      return openWantedPage(await signIn(answer, isRemembered()))
    },
    [openWantedPage],
  )

  useEffect(() => {
    if (problem !== '') return undefined
    let shown = true
    void finishOnce(join).then((result) => {
      if (!shown) return
      if (result.error) setState({ at: 'failed', why: formErrorOf(result).message })
      else void take(result.data)
    })
    return () => {
      shown = false
    }
  }, [problem, join, take])

  return (
    <Doorway short title={titleOf(state)} words={wordsOf(state)} picture={<Stack />}>
      <title>Login · Quad</title>
      {state.at === 'working' && (
        <div className={styles.form}>
          <LoadingStatus />
          <Skeleton lines={3} />
        </div>
      )}
      {state.at === 'failed' && (
        <div className={styles.form}>
          <Alert>{state.why}</Alert>
          <SchoolLink to={startPath}>
            Log in with <PersonText>{name}</PersonText>
          </SchoolLink>
          <Link to="/login" className={buttonClass({ wide: true, variant: 'plain' })}>
            Return to Login
          </Link>
        </div>
      )}
      {state.at === 'answered' && <NextStep answer={state.answer} onAnswer={take} />}
    </Doorway>
  )
}

function NextStep({
  answer,
  onAnswer,
}: {
  answer: SchoolAnswer
  onAnswer: (next: SchoolAnswer) => void
}) {
  if ('tempToken' in answer)
    return (
      <CodeForm
        tempToken={answer.tempToken}
        rememberMe={isRemembered()}
        onBack={() => location.assign('/login')}
      />
    )
  if (!('wanted' in answer)) return null
  return answer.wanted === 'join' ? (
    <JoinForm email={answer.email} onAnswer={onAnswer} />
  ) : (
    <NewAccountForm known={answer} onAnswer={onAnswer} />
  )
}

function titleOf(state: State): string {
  if (state.at === 'working') return 'Logging you in…'
  if (state.at === 'failed') return 'You’re not logged in'
  if ('tempToken' in state.answer) return 'Is it really you?'
  if (!('wanted' in state.answer)) return 'Welcome back'
  return state.answer.wanted === 'join' ? 'You already have an account' : 'Welcome to Quad'
}

function wordsOf(state: State): string | undefined {
  if (state.at !== 'answered') return undefined
  const { answer } = state
  if ('tempToken' in answer) return 'This account also needs a verification code.'
  if (!('wanted' in answer)) return undefined
  return answer.wanted === 'join'
    ? 'Confirm once that it’s yours. From then on, your school login opens it.'
    : 'Choose how other students see you. Your school has confirmed the rest.'
}
