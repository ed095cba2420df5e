import { createFileRoute, useLocation } from '@tanstack/react-router'
import { VerifyPage } from '../accounts/sign-up/verify-page.tsx'

// Read as it stands: the router's own parsing would make numbers of some tokens.
const tokenIn = ({ searchStr }: { searchStr: string }) =>
  new URLSearchParams(searchStr).get('token') ?? ''

export const Route = createFileRoute('/verify-account')({ component: Page })

function Page() {
  return <VerifyPage token={useLocation({ select: tokenIn })} />
}
