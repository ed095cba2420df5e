import { createFileRoute } from '@tanstack/react-router'
import { useMailedToken } from '../accounts/mailed-token.ts'
import { VerifyPage } from '../accounts/sign-up/verify-page.tsx'

export const Route = createFileRoute('/verify-account')({ component: Page })

function Page() {
  return <VerifyPage token={useMailedToken()} />
}
