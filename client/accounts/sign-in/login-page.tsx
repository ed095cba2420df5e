import { Link } from '@tanstack/react-router'
import { useState } from 'react'
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
      title={
        pending
          ? 'Is it really you?'
          : newcomer() || isVerified()
            ? 'One more step'
            : 'Welcome back'
      }
      words={
        pending ? (
          'Your password is correct. This account also needs a verification code.'
        ) : (
          <>
            New to Quad? <Link to="/signup">Sign Up</Link>
          </>
        )
      }
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

function FirstStep({ onCodeWanted }: { onCodeWanted: (pending: PendingSignIn) => void }) {
  const session = useSession()
  return (
    <>
      <LoginNotice user={session.status === 'signed-in' ? session.user : undefined} />
      <LoginForm email={newcomer()} onCodeWanted={onCodeWanted} />
    </>
  )
}
