import { and, sql, type SQL } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import { inTwo } from '#sync/texts/search.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

/**
 * The full-text index over `listings.search_text`, for a join. Its `rowid` is the listing's `seq`.
 */
export const searchIndex = sql`listing_search`
export const searchRow = sql<number>`listing_search.rowid`

/** Selects rows of the index that match the bound `match`, an `indexQuery`. */
export const matchesIndex: SQL = sql`listing_search match ${sql.placeholder('match')}`

/**
 * Selects listings whose text contains each word, also in two. The words are bound by `boundWords`.
 * This condition alone decides; the index only makes it fast.
 */
export const holdsEachWord = (count: number): SQL | undefined =>
  and(...Array.from({ length: count }, (_, i) => holdsWord(`word${i}`, `inTwo${i}`)))

const holdsWord = (word: string, two: string): SQL =>
  sql`(instr(${listings.searchText}, ${sql.placeholder(word)}) > 0
    or exists (select 1 from json_each(${sql.placeholder(two)}) as two
      where instr(${listings.searchText}, two.value) > 0))`

/** The parameters of `holdsEachWord`. */
export const boundWords = (words: string[]): Record<string, string> =>
  Object.fromEntries(
    words.flatMap((word, i) => [
      [`word${i}`, word],
      [`inTwo${i}`, JSON.stringify(inTwo(word))],
    ]),
  )

/**
 * Words as one FTS5 query, quoted so that none is an operator. Empty if the index can find none of
 * them.
 */
export const indexQuery = (words: string[]): string =>
  words
    .filter((word) => [...word].length >= 3)
    .map((word) => `(${[word, ...inTwo(word)].map(quoted).join(' OR ')})`)
    .join(' AND ')

const quoted = (words: string): string => `"${words.replaceAll('"', '""')}"`

const few = 1000

/**
 * Whether the index leads to few listings. The index knows no campus. For common words, reading the
 * viewer's own campus from the newest on is faster than reading the matches of every campus.
 */
export async function isWorthwhile(db: Db, match: string): Promise<boolean> {
  if (match === '') return false
  const [found] = await countMatches(db).execute({ match })
  return found !== undefined && found.count <= few
}

const countMatches = prepared((db) => {
  const matches = db
    .select({ one: sql`1` })
    .from(searchIndex)
    .where(matchesIndex)
    .limit(few + 1)
  return db
    .select({ count: sql<number>`count(*)` })
    .from(matches.as('matches'))
    .prepare()
})
