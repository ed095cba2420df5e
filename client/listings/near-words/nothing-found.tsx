import { Button } from '../../ui/controls/button.tsx'
import { useCategoryLabel } from '../categories.ts'
import { feedTabs, type FeedTab } from '../feed/feed-query.ts'
import { NearWords, type Props as NearProps } from './near-words.tsx'
import styles from './nothing-found.module.css'

type Props = NearProps & { onTab: (tab: FeedTab) => void }

/** After a search that found nothing: words near it, and how many the other tabs have. */
export function NothingFound({ onTab, ...near }: Props) {
  const { query, find } = near
  const names = {
    listings: 'Listings',
    tickets: useCategoryLabel('Event Tickets'),
    saved: 'Saved Listings',
  } satisfies Record<FeedTab, string>
  const elsewhere = feedTabs
    .filter((tab) => tab !== query.tab)
    .map((tab) => ({ tab, count: find({ ...query, tab, category: '', eventType: '' }).length }))
    .filter(({ count }) => count > 0)
  return (
    <>
      <NearWords {...near} />
      {elsewhere.length > 0 && (
        <div className={styles.tabs}>
          {elsewhere.map(({ tab, count }) => (
            <Button key={tab} small onClick={() => onTab(tab)}>
              Show {count} in {names[tab]}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
