import { createFileRoute } from '@tanstack/react-router'
import { useMailedToken } from '../accounts/mailed-token.ts'
import { UnsubscribePage } from '../sharing/unsubscribe-page.tsx'

export const Route = createFileRoute('/unsubscribe')({ component: Page })

function Page() {
  return <UnsubscribePage token={useMailedToken()} />
}
