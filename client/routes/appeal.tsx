import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useMailedToken } from '../accounts/mailed-token.ts'
import { AppealByLink } from '../appeals/appeal-by-link.tsx'
import { Guard } from '../shell/guard.tsx'
import { lazyPart, PartPlace } from '../ui/loading/lazy-part.tsx'

// A suspended person comes without a session and loads no database.
const OwnAppeal = lazyPart(async () => (await import('../appeals/own-appeal.tsx')).OwnAppeal)

// Read unparsed, because the router would parse some ids as numbers.
const asked = ({ searchStr }: { searchStr: string }) => searchStr

export const Route = createFileRoute('/appeal')({ component: Page })

function Page() {
  const token = useMailedToken()
  const decisionId = new URLSearchParams(useLocation({ select: asked })).get('decision')
  if (token !== '' && decisionId === null) return <AppealByLink token={token} />
  return (
    <Guard>
      <PartPlace>
        <OwnAppeal decisionId={decisionId ?? ''} />
      </PartPlace>
    </Guard>
  )
}
