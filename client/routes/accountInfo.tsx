import { createFileRoute, useLocation } from '@tanstack/react-router'
import { AccountPage } from '../accounts/account/account-page.tsx'
import { useSession } from '../device/session/session.ts'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/accountInfo')({ component: Page })

function Page() {
  const session = useSession()
  const confirmed = useLocation({ select: ({ searchStr }) => searchStr }) === '?confirmed=true'
  return <Guard>{session.user && <AccountPage user={session.user} confirmed={confirmed} />}</Guard>
}
