import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../session/session.ts'
import { Doorway } from './doorway.tsx'
import type { PendingSignIn } from './login.ts'
import { LoginForm } from './login-form.tsx'
import { LoginNotice } from './login-notice.tsx'
import { isVerified, newcomer } from './newcomer.ts'
import { Stack } from './stack.tsx'

const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }))

export function LoginPage() {
  const [pending, setPending] = useState<PendingSignIn>()
  return (
    <Doorway
      short
      title={
        pending
          ? 'Is it really you?'
          : newcomer() || isVerified()
            ? 'One step left'
            : 'Welcome back'
      }
      words={
        pending ? (
          'Your password was right. This account wants a second proof.'
        ) : (
          <>
            New on campus? <Link to="/signup">Sign Up</Link>
          </>
        )
      }
      picture={<Stack />}
    >
      <title>Login · Quad</title>
      {pending ? (
        <Suspense>
          <CodeForm {...pending} onBack={() => setPending(undefined)} />
        </Suspense>
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
