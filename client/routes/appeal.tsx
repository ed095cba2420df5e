import { createFileRoute, useLocation } from '@tanstack/react-router'
import { AppealByLink } from '../appeals/appeal-by-link.tsx'
import { Guard } from '../shell/guard.tsx'
import { lazyPart, PartPlace } from '../ui/loading/lazy-part.tsx'

// A suspended person comes without a session and loads no database.
const OwnAppeal = lazyPart(async () => (await import('../appeals/own-appeal.tsx')).OwnAppeal)

// Read unparsed, because the router would parse some tokens as numbers.
const asked = ({ searchStr }: { searchStr: string }) => searchStr

export const Route = createFileRoute('/appeal')({ component: Page })

function Page() {
  const search = new URLSearchParams(useLocation({ select: asked }))
  const token = search.get('token')
  if (token !== null) return <AppealByLink token={token} />
  return (
    <Guard>
      <PartPlace>
        <OwnAppeal decisionId={search.get('decision') ?? ''} />
      </PartPlace>
    </Guard>
  )
}
