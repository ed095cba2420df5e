import { useEffect, useMemo, useRef } from 'react'
import { eventTypes, type EventType } from '#sync/listings.ts'
import { useSession, type SessionUser } from '../../device/session/session.ts'
import { freshen } from '../../device/rounds/device-rounds.ts'
import { useActiveTab } from '../../ui/active-tab.ts'
import { Chips } from '../../ui/controls/chips.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useCategories, useCategoryLabel } from '../categories.ts'
import { DetailHost } from '../detail/detail-host.tsx'
import { FeedList } from './feed-list.tsx'
import { feedTabs, type FeedQuery, type FeedTab } from './feed-query.ts'
import styles from './feed.module.css'
import { FilterButton } from './filter-button.tsx'
import { useFilters, useNarrowing, wide, widen } from './narrowing.ts'
import { SearchBox } from './search-box.tsx'
import { rememberSearch } from './search-history.ts'

const labels = {
  listings: 'Listings',
  saved: 'Saved Listings',
} satisfies Record<Exclude<FeedTab, 'tickets'>, string>

const all = { value: '', label: 'All' } as const
const events = [all, ...eventTypes.map((value: EventType) => ({ value, label: value }))]

/** The categories that a tab filters by. */
function useChoices(tab: FeedTab) {
  const found = useCategories().filter(({ name }) => tab === 'saved' || name !== 'Event Tickets')
  return [all, ...found.map(({ name, label }) => ({ value: name, label }))]
}

/** For You, shown to logged-in users. */
export function Feed() {
  const session = useSession()
  return session.user ? <FeedOf user={session.user} /> : null
}

function FeedOf({ user }: { user: SessionUser }) {
  useEffect(() => void freshen(), [])
  const [tab, setTab] = useActiveTab('for-you', feedTabs, 'listings')
  const [{ category: chosen, eventType, search }, narrow] = useNarrowing(tab)
  const choices = useChoices(tab)
  // The chosen one may have been removed.
  const category = choices.some(({ value }) => value === chosen) ? chosen : ''
  const names = { ...labels, tickets: useCategoryLabel('Event Tickets') }
  const [filters, setFilters] = useFilters()
  const query = useMemo<FeedQuery>(
    () => ({ tab, category, eventType, search, ...filters }),
    [tab, category, eventType, search, filters],
  )
  const box = useRef<HTMLInputElement>(null)

  function searchFor(next: string, byKey: boolean) {
    narrow({ search: next })
    rememberSearch(next)
    // The chosen word is gone then. After a touch, focusing would open the keyboard.
    if (byKey) box.current?.focus()
  }

  return (
    <div className={styles.page}>
      <title>For You · Quad</title>
      <h1 className="sr-only">For You</h1>
      <SearchBox input={box} value={search} onChange={(next) => narrow({ search: next })} />
      <Tabs
        label="Listings to show"
        tabs={feedTabs.map((id) => ({ id, label: names[id] }))}
        active={tab}
        onChange={setTab}
      >
        <div className={styles.filter}>
          <FilterButton {...{ query, filters }} campus={user.universityId} onChange={setFilters} />
          {tab === 'tickets' ? (
            <Chips
              label="Event type"
              options={events}
              value={eventType}
              onChange={(next) => narrow({ eventType: next })}
            />
          ) : (
            <Chips
              label="Category"
              options={choices}
              value={category}
              onChange={(next) => narrow({ category: next })}
            />
          )}
        </div>
        <FeedList
          key={tab}
          query={query}
          label={names[tab]}
          user={user}
          onTab={(next) => {
            widen(next)
            setTab(next)
          }}
          onReset={() => {
            // A search is for the campus, and what one has saved is only a part of it.
            if (search !== '') setTab('listings')
            widen('listings')
            narrow(wide)
            setFilters({})
          }}
          onSearch={searchFor}
          onNarrow={narrow}
          onFilter={setFilters}
        />
      </Tabs>
      <DetailHost />
    </div>
  )
}
