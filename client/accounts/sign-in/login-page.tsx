import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../device/session/session.ts'
import { Doorway } from '../doorway.tsx'
import type { PendingSignIn } from './login.ts'
import { LoginForm } from './login-form.tsx'
import { LoginNotice } from './login-notice.tsx'
import { isVerified, newcomer } from './newcomer.ts'
import { Stack } from '../stack.tsx'
import { lazyPart, PartPlace } from '../../ui/loading/lazy-part.tsx'

const CodeForm = lazyPart(async () => (await import('./code-form.tsx')).CodeForm)

export function LoginPage() {
  const [pending, setPending] = useState<PendingSignIn>()
  return (
    <Doorway
      short
      title={pending ? 'Is it really you?' : titleOf()}
      words={pending ? passwordCorrect : wordsOf()}
      picture={<Stack />}
    >
      <title>Login · Quad</title>
      {pending ? (
        <PartPlace>
          <CodeForm {...pending} onBack={() => setPending(undefined)} />
        </PartPlace>
      ) : (
        <FirstStep onCodeWanted={setPending} />
      )}
    </Doorway>
  )
}

const passwordCorrect = 'Your password is correct. This account also needs a verification code.'

function titleOf(): string {
  if (isVerified()) return 'Your account is ready'
  return newcomer() ? 'One more step' : 'Welcome back'
}

function wordsOf(): ReactNode {
  if (isVerified()) return undefined
  return (
    <>
      {newcomer() ? 'Not your email address?' : 'New to Quad?'} <Link to="/signup">Sign Up</Link>
      {newcomer() && ' again'}
    </>
  )
}

function FirstStep({ onCodeWanted }: { onCodeWanted: (pending: PendingSignIn) => void }) {
  const session = useSession()
  return (
    <>
      <LoginNotice user={session.status === 'signed-in' ? session.user : undefined} />
      <LoginForm email={newcomer()} onCodeWanted={onCodeWanted} />
    </>
  )
}
