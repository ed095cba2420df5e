import * as v from 'valibot'
import { searchWords } from '#sync/feed.ts'
import { categories, eventTypes } from '#sync/listings.ts'
import { parse } from '#sync/parse.ts'
import { pageRequest, placeOf, type PageRequest } from '../paging.ts'
import type { FeedFilter } from './feed.ts'

const longestSearch = 200
const mostWords = 10

const oneOf = <const T extends readonly string[]>(choices: T, what: string) =>
  v.optional(v.picklist(choices, `Please choose ${what} from the list.`))

export const feedFilters = v.object({
  category: oneOf(categories, 'a category'),
  eventType: oneOf(eventTypes, 'an event type'),
  tab: oneOf(['listings', 'tickets'], 'a tab'),
  q: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(longestSearch, `A search may have at most ${longestSearch} characters.`),
      v.transform(searchWords),
      v.maxLength(mostWords, `A search may have at most ${mostWords} words.`),
    ),
    '',
  ),
})

/** Parses the address of the feed. An empty filter is none. @throws Refusal `bad_input` */
export function feedRequest(query: Record<string, string>): {
  page: PageRequest
  filter: FeedFilter
} {
  const page = pageRequest(query)
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  const { category, eventType, tab, q: words } = parse(feedFilters, given)
  return { page, filter: { before: beforeOf(page), category, eventType, tab, words } }
}

/** The `seq` before which a page of listings starts. */
export const beforeOf = ({ cursor }: PageRequest): number | undefined =>
  cursor === undefined ? undefined : Number(placeOf(cursor, /^\d{1,15}$/))
