import { foldedTexts, inTwo, searchMatcher, searchWords } from '#sync/texts/search.ts'
import type { Listing } from '#sync/listings.ts'

/**
 * Listings in memory and the words of their texts. A search looks through the different words instead
 * of through all texts: a part of a search has no spaces, so a text contains it if one of its words
 * does, or if two words that follow each other make it up. The words of new rows are collected later, in portions. Until then a search reads their texts.
 */
export class SearchIndex {
  readonly #rows = new Map<string, Listing>()
  readonly #holders = new Map<string, Set<string>>()
  /** The rows whose words are not collected yet. */
  readonly #fresh = new Set<string>()

  get rows(): Listing[] {
    return [...this.#rows.values()]
  }

  put(listing: Listing): void {
    const before = this.#rows.get(listing._id)
    this.#rows.set(listing._id, listing)
    // Most changes are of counts, and leave the words as they are.
    if (before?.title === listing.title && before.description === listing.description) return
    if (before) this.#forgetWords(before)
    this.#fresh.add(listing._id)
  }

  delete(id: string): void {
    const row = this.#rows.get(id)
    if (!row) return
    this.#rows.delete(id)
    this.#forgetWords(row)
  }

  /** Collects the words of some new rows. @returns whether rows are left */
  collectWords(most: number): boolean {
    for (const id of [...this.#fresh].slice(0, most)) {
      this.#fresh.delete(id)
      const row = this.#rows.get(id)
      for (const word of row ? wordsOf(row) : []) {
        const holders = this.#holders.get(word) ?? new Set()
        this.#holders.set(word, holders.add(id))
      }
    }
    return this.#fresh.size > 0
  }

  /** The listings whose title or description contains every part of the search, in no order. */
  find(search: string): Listing[] {
    const parts = searchWords(search)
    if (parts.length === 0) return this.rows
    // The longest part has the fewest holders.
    const longest = parts.reduce((one, other) => (other.length > one.length ? other : one))
    const pairs = this.#holdersInTwo(longest)
    const sure = new Set<string>()
    const likely = new Set(this.#fresh)
    for (const [word, holders] of this.#holders) {
      if (word.includes(longest)) for (const id of holders) sure.add(id)
      for (const { second, firsts } of pairs)
        if (word.startsWith(second)) for (const id of holders) if (firsts.has(id)) likely.add(id)
    }
    const matches = searchMatcher(search)
    const isFound = (id: string) => parts.length === 1 && sure.has(id) && !this.#fresh.has(id)
    const rows = [...new Set([...sure, ...likely])].flatMap((id) => this.#rows.get(id) ?? [])
    return rows.filter((row) => isFound(row._id) || matches(row))
  }

  /** Who holds the first part of the word in two, and how their second word starts. */
  #holdersInTwo(word: string): { second: string; firsts: Set<string> }[] {
    return inTwo(word).flatMap((two) => {
      const [first = '', second = ''] = two.trim().split(' ')
      const firsts = this.#holders.get(first)
      return firsts ? [{ second, firsts }] : []
    })
  }

  #forgetWords(listing: Listing): void {
    if (this.#fresh.delete(listing._id)) return
    for (const word of wordsOf(listing)) {
      const holders = this.#holders.get(word)
      holders?.delete(listing._id)
      if (holders?.size === 0) this.#holders.delete(word)
    }
  }
}

function wordsOf(listing: Listing): Set<string> {
  const { title, description } = foldedTexts(listing)
  return new Set(`${title}${description}`.split(' ').filter(Boolean))
}
