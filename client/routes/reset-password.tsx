import { createFileRoute } from '@tanstack/react-router'
import { useMailedToken } from '../accounts/mailed-token.ts'
import { ResetPage } from '../accounts/sign-in/reset-page.tsx'

export const Route = createFileRoute('/reset-password')({ component: Page })

function Page() {
  return <ResetPage token={useMailedToken()} />
}
