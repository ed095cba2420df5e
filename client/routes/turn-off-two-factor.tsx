import { createFileRoute } from '@tanstack/react-router'
import { useMailedToken } from '../accounts/mailed-token.ts'
import { EmergencyOffPage } from '../accounts/account/emergency-off-page.tsx'

export const Route = createFileRoute('/turn-off-two-factor')({ component: Page })

function Page() {
  return <EmergencyOffPage token={useMailedToken()} />
}
