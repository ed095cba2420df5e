import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ResetPage } from '../accounts/sign-in/reset-page.tsx'

// Read unparsed, because the router would parse some tokens as numbers.
const tokenIn = ({ searchStr }: { searchStr: string }) =>
  new URLSearchParams(searchStr).get('token') ?? ''

export const Route = createFileRoute('/reset-password')({ component: Page })

function Page() {
  const token = useLocation({ select: tokenIn })
  return <ResetPage key={token} token={token} />
}
