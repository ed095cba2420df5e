import { Link } from '@tanstack/react-router'
import { isolated } from '#sync/texts/isolated.ts'
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
  campus: string
  online: boolean
  problem: string | undefined
  onTab: (tab: FeedTab) => void
  onReset: () => void
  onSearch: (search: string, byKey: boolean) => void
}

const NothingFound = lazyPart(
  async () => (await import('../near-words/nothing-found.tsx')).NothingFound,
)

const scenes = { listings: 'sofa', tickets: 'ticket', saved: 'books' } as const

export function FeedEmpty(props: Props) {
  const { query, find, campus, online, problem, onTab, onReset, onSearch } = props
  const narrowed = isNarrow(query)
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
          <Button variant="ghost" onClick={onReset}>
            Clear search and filters
          </Button>
        ) : query.tab === 'saved' ? (
          <Button onClick={() => onTab('listings')}>Browse Listings</Button>
        ) : (
          <Link to="/create-listing" className={buttonClass()}>
            Sell an Item
          </Link>
        )
      }
    >
      {query.search.trim() !== '' && (
        <PartPlace quiet>
          <NothingFound key={queryKey(query)} {...{ query, find, onTab, onSearch }} />
        </PartPlace>
      )}
      <p>
        {problem ??
          (narrowed
            ? 'Try another word, category or filter.'
            : online || query.tab === 'saved'
              ? words(query, campus)
              : 'Listings you’ve already seen are available without a connection.')}
      </p>
    </EmptyState>
  )
}

function words({ tab }: FeedQuery, campus: string): string {
  if (tab === 'saved') return 'Tap the heart on a listing to save it here.'
  if (tab === 'tickets') return `No one at ${isolated(campus)} is selling tickets right now.`
  return `Be the first to sell something at ${isolated(campus)}.`
}
