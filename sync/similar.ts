import { searchWords } from './texts/search.ts'
import type { Listing } from './listings.ts'

/** Words that say nothing about the thing. */
const usual = new Set(['and', 'for', 'from', 'free', 'new', 'old', 'set', 'the', 'used', 'with'])

const wordsOf = ({ title }: Pick<Listing, 'title'>): string[] =>
  searchWords(title).filter((word) => word.length > 2 && !usual.has(word))

/**
 * Listings like this one, of other sellers and still for sale: those that share the most words of the
 * title first, then those of the same category, the newest first.
 * @param others listings, the newest first
 */
export function similarTo(listing: Listing, others: readonly Listing[], most: number): Listing[] {
  const words = new Set(wordsOf(listing))
  const scored = others.flatMap((other) => {
    const isOther = other._id !== listing._id && other.seller._id !== listing.seller._id
    if (!isOther || other.status === 'Sold') return []
    const shared = wordsOf(other).filter((word) => words.has(word)).length
    const score = shared * 2 + Number(other.category === listing.category)
    return score > 0 ? [{ other, score }] : []
  })
  return scored
    .toSorted((one, two) => two.score - one.score)
    .slice(0, most)
    .map(({ other }) => other)
}
