import { createFileRoute, useLocation } from '@tanstack/react-router'
import { UnsubscribePage } from '../sharing/unsubscribe-page.tsx'

// Read unparsed, because the router would parse some tokens as numbers.
const tokenIn = ({ searchStr }: { searchStr: string }) =>
  new URLSearchParams(searchStr).get('token') ?? ''

export const Route = createFileRoute('/unsubscribe')({ component: Page })

function Page() {
  return <UnsubscribePage token={useLocation({ select: tokenIn })} />
}
