import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../accounts/account/account-page.tsx'
import { useSession } from '../device/session/session.ts'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/accountInfo')({ component: Page })

function Page() {
  const session = useSession()
  return <Guard>{session.status === 'signed-in' && <AccountPage user={session.user} />}</Guard>
}
