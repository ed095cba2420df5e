import type { Listing } from './listings.ts'

const day = 24 * 60 * 60 * 1000

/** Lower case without accents: what two texts are compared by. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Listed less than 24 hours ago. */
export const isNew = (listing: Pick<Listing, 'timeListed'>, now: number): boolean =>
  now - Date.parse(listing.timeListed) < day

/** What a search looks at: title and description, folded. */
export const searchTextOf = ({
  title,
  description,
}: Pick<Listing, 'title' | 'description'>): string => fold(`${title}\n${description}`)

/** The words of a search, folded; none stands for everything. */
export const searchWords = (search: string): string[] =>
  fold(search)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)

/** Every word of the search stands in title or description. */
export function matchesSearch(
  listing: Pick<Listing, 'title' | 'description'>,
  search: string,
): boolean {
  const text = searchTextOf(listing)
  return searchWords(search).every((word) => text.includes(word))
}

/** +2 for each searched term in the title, +1 for each in the description. */
export function recommendationScore(
  listing: Pick<Listing, 'title' | 'description'>,
  terms: string[],
): number {
  const title = fold(listing.title)
  const description = fold(listing.description)
  return terms
    .map((term) => fold(term.trim()))
    .filter((term) => term !== '')
    .reduce(
      (score, term) =>
        score + (title.includes(term) ? 2 : 0) + (description.includes(term) ? 1 : 0),
      0,
    )
}

export interface RankedListing {
  listing: Listing
  score: number
  isNew: boolean
}

/** Higher score first, then new ones, then the newest. */
export function rankListings(listings: Listing[], terms: string[], now: number): RankedListing[] {
  return listings
    .map((listing) => ({
      listing,
      score: recommendationScore(listing, terms),
      isNew: isNew(listing, now),
    }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.isNew) - Number(a.isNew) ||
        b.listing.timeListed.localeCompare(a.listing.timeListed) ||
        b.listing._id.localeCompare(a.listing._id),
    )
}
