import { createFileRoute, useLocation } from '@tanstack/react-router'
import { EmergencyOffPage } from '../accounts/account/emergency-off-page.tsx'

// Read unparsed, because the router would parse some tokens as numbers.
const tokenIn = ({ searchStr }: { searchStr: string }) =>
  new URLSearchParams(searchStr).get('token') ?? ''

export const Route = createFileRoute('/turn-off-two-factor')({ component: Page })

function Page() {
  return <EmergencyOffPage token={useLocation({ select: tokenIn })} />
}
