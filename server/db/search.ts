import { and, sql, type SQL } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'

/** The full-text index over `listings.search_text`, to be joined; its `rowid` is the listing's `seq`. */
export const searchIndex = sql`listing_search`
export const searchRow = sql<number>`listing_search.rowid`

/** The index holds runs of three characters: shorter words it cannot find. */
export const isIndexed = (word: string): boolean => [...word].length >= 3

/**
 * True of listings whose text holds each word; the words are bound as `word0`, `word1`, … .
 * This alone decides; the index only makes it quick.
 */
export const holdsEachWord = (count: number): SQL | undefined =>
  and(
    ...Array.from(
      { length: count },
      (_, i) => sql`instr(${listings.searchText}, ${sql.placeholder(`word${i}`)}) > 0`,
    ),
  )

/** True of rows of the index that match the bound `match`, an `indexQuery`. */
export const matchesIndex: SQL = sql`listing_search match ${sql.placeholder('match')}`

/** Words as one FTS5 query; quoted, so that nothing in them is an operator. */
export const indexQuery = (words: string[]): string =>
  words
    .filter(isIndexed)
    .map((word) => `"${word.replaceAll('"', '""')}"`)
    .join(' ')
