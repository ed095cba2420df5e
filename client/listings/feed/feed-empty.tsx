import { Link } from '@tanstack/react-router'
import type { SessionUser } from '../../device/session/session.ts'
import { requestRound } from '../../device/rounds/device-rounds.ts'
import { Button } from '../../ui/controls/button.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { lazyPart, PartPlace } from '../../ui/loading/lazy-part.tsx'
import type { Find } from '../queries.ts'
import { isNarrow, queryKey, type FeedQuery, type FeedTab } from './feed-query.ts'

type Props = {
  query: FeedQuery
  find: Find
  user: SessionUser
  online: boolean
  problem: string | undefined
  onShow: (tab: FeedTab, byKey: boolean) => void
  onReset: (byKey: boolean) => void
  onSearch: (search: string, byKey: boolean) => void
}

const NearWords = lazyPart(async () => (await import('../near-words/near-words.tsx')).NearWords)
const OtherTabs = lazyPart(async () => (await import('../near-words/other-tabs.tsx')).OtherTabs)

const scenes = { listings: 'sofa', tickets: 'ticket', saved: 'books' } as const

export function FeedEmpty(props: Props) {
  const { query, find, user, online, problem, onShow, onReset, onSearch } = props
  const narrowed = isNarrow(query)
  const isSearch = query.search.trim() !== ''
  return (
    <EmptyState
      scene={scenes[query.tab]}
      title="No listings found."
      action={
        problem ? (
          <Button icon="refresh" onClick={() => void requestRound()}>
            Try again
          </Button>
        ) : narrowed ? (
          <>
            {isSearch && (
              <PartPlace quiet>
                <OtherTabs {...{ query, onShow }} campus={user.universityId} />
              </PartPlace>
            )}
            <Button variant="ghost" onClick={({ detail }) => onReset(detail === 0)}>
              Clear search and filters
            </Button>
          </>
        ) : query.tab === 'saved' ? (
          <Button onClick={({ detail }) => onShow('listings', detail === 0)}>
            Browse Listings
          </Button>
        ) : (
          <Link to="/create-listing" className={buttonClass()}>
            Sell an Item
          </Link>
        )
      }
    >
      {isSearch && (
        <PartPlace quiet>
          <NearWords key={queryKey(query)} {...{ query, find, onSearch }} />
        </PartPlace>
      )}
      <p>
        {problem ??
          (narrowed
            ? 'Try another word, category or filter.'
            : online || query.tab === 'saved'
              ? words(query, user.university)
              : 'Listings you’ve already seen are available without a connection.')}
      </p>
    </EmptyState>
  )
}

function words({ tab }: FeedQuery, campus: string): string {
  if (tab === 'saved') return 'Tap the heart on a listing to save it here.'
  if (tab === 'tickets') return `No one at ${campus} is selling tickets right now.`
  return `Be the first to sell something at ${campus}.`
}
