import { createFileRoute, useLocation } from '@tanstack/react-router'
import { UnsubscribePage } from '../sharing/unsubscribe-page.tsx'

// Read as it stands: the router's own parsing would make numbers of some tokens.
const tokenIn = ({ searchStr }: { searchStr: string }) =>
  new URLSearchParams(searchStr).get('token') ?? ''

export const Route = createFileRoute('/unsubscribe')({ component: Page })

function Page() {
  return <UnsubscribePage token={useLocation({ select: tokenIn })} />
}
