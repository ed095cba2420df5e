import { Fragment, useEffect, useState } from 'react'
import type { FeedQuery } from '../feed/feed-query.ts'
import { typingPause } from '../feed/feed-refresh.ts'
import type { Find } from '../queries.ts'
import { PersonText } from '../../ui/person-text.tsx'
import { nearSearches } from './near-searches.ts'
import styles from './near-words.module.css'

export type Props = {
  query: FeedQuery
  find: Find
  onSearch: (search: string, byKey: boolean) => void
}

/** Words of the campus near those of a search that found nothing, once nobody types any more. */
export function NearWords({ query, find, onSearch }: Props) {
  const [near, setNear] = useState<readonly string[]>([])
  useEffect(() => {
    const look = () => setNear(nearSearches(query.search, (search) => find({ ...query, search })))
    const timer = setTimeout(look, typingPause)
    return () => clearTimeout(timer)
  }, [query, find])
  return (
    <p role="status">
      {near.map((search, i) => (
        <Fragment key={search}>
          {i === 0 ? 'Did you mean ' : separator(i, near.length)}
          <button
            type="button"
            className={styles.near}
            onClick={({ detail }) => onSearch(search, detail === 0)}
          >
            <PersonText>{search}</PersonText>
          </button>
        </Fragment>
      ))}
      {near.length > 0 && '?'}
    </p>
  )
}

function separator(i: number, count: number): string {
  if (i < count - 1) return ', '
  return count > 2 ? ', or ' : ' or '
}
