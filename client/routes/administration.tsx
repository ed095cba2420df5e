import { createFileRoute } from '@tanstack/react-router'
import { AdministrationPage } from '../administration/administration-page.tsx'
import { useSession } from '../device/session/session.ts'
import { Guard } from '../shell/guard.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'

export const Route = createFileRoute('/administration')({ component: Page })

/** To anyone but an administrator, this address does not exist. */
function Page() {
  const session = useSession()
  if (session.status === 'loading') return <Guard>{null}</Guard>
  const isAllowed = session.user?.isAdministrator === true
  return isAllowed ? <AdministrationPage /> : <NotFoundPage />
}
