import { createFileRoute, useLocation } from '@tanstack/react-router'
import { VerifyPage } from '../accounts/sign-up/verify-page.tsx'

// Read unparsed, because the router would parse some tokens as numbers.
const tokenIn = ({ searchStr }: { searchStr: string }) =>
  new URLSearchParams(searchStr).get('token') ?? ''

export const Route = createFileRoute('/verify-account')({ component: Page })

function Page() {
  return <VerifyPage token={useLocation({ select: tokenIn })} />
}
