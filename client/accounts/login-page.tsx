import { Link } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { Doorway } from './doorway.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginNotice } from './login-notice.tsx'
import { newcomer } from './newcomer.ts'
import { Stack } from './stack.tsx'

export function LoginPage() {
  const session = useSession()
  const email = newcomer()
  return (
    <Doorway
      short
      title={email ? 'One step left' : 'Welcome back'}
      words={
        <>
          New on campus? <Link to="/signup">Sign Up</Link>
        </>
      }
      picture={<Stack />}
    >
      <title>Login · Quad</title>
      <LoginNotice user={session.status === 'signed-in' ? session.user : undefined} />
      <LoginForm email={email} />
    </Doorway>
  )
}
