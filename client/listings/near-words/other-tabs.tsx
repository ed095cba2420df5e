import { Button } from '../../ui/controls/button.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useTabNames } from '../categories.ts'
import { useFeedState } from '../feed/feed-pages.ts'
import { feedTabs, queryKey, type FeedQuery, type FeedTab } from '../feed/feed-query.ts'
import { useServerSearch } from '../feed/feed-refresh.ts'
import { useWindow } from '../feed/use-window.ts'
import { useFeedListings } from '../queries.ts'

type Props = {
  query: FeedQuery
  campus: string
  onShow: (tab: FeedTab, byKey: boolean) => void
}

/** The other tabs that hold what a search did not find in its own. */
export const OtherTabs = ({ query, ...props }: Props) =>
  feedTabs
    .filter((tab) => tab !== query.tab)
    .map((tab) => (
      <OtherTab key={tab} query={{ ...query, tab, category: '', eventType: '' }} {...props} />
    ))

function OtherTab({ query, campus, onShow }: Props) {
  const { tab } = query
  const names = useTabNames()
  const found = useFeedListings(query, campus, Infinity)?.rows.length ?? 0
  const { beyond } = useWindow(campus)
  const { whole } = useFeedState(queryKey(query))
  const isMore = useOnline() && beyond && tab !== 'saved' && !whole
  useServerSearch(query, isMore)
  if (found === 0) return null
  return (
    <Button
      variant={tab === 'saved' ? 'ghost' : 'primary'}
      onClick={({ detail }) => onShow(tab, detail === 0)}
    >
      {`Show ${found}${isMore ? '+' : ''} in ${names[tab]}`}
    </Button>
  )
}
