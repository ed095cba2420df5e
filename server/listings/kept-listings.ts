import { inArray, eq, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import type { Listing } from '#sync/listings.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { listingColumns } from './answer.ts'
import { listingOf, type RawListing } from './listing-text.ts'

/** What tells whether a row is as it was: whatever changes one stamps it, except that its counts grow. */
export type ListingState = readonly [seq: number, rev: number, views: number, inquiries: number]

/** Its values, for a query. */
export const stateOf = sql`${listings.seq}, ${listings.rev}, ${listings.views}, ${listings.inquiries}`

interface Kept {
  state: ListingState
  listing: Listing
}

const mostKept = 5_000
// By connection: another one may see a copy of the database with a history of its own.
const keptBy = new WeakMap<Db, Map<number, Kept>>()

/**
 * The answers of listings of which only the state has been read. What one device has missed the
 * others of its campus have missed, too: a row that is as it was is not read again.
 */
export async function listingsOf(db: Db, states: readonly ListingState[]): Promise<Listing[]> {
  const kept = keptBy.get(db) ?? new Map<number, Kept>()
  keptBy.set(db, kept)
  if (kept.size > mostKept) kept.clear()
  const changed = states.filter((state) => !isSame(kept.get(state[0])?.state, state))
  const fresh = await readListings(db, changed)
  for (const state of changed) {
    const listing = fresh.get(state[0])
    if (listing) kept.set(state[0], { state, listing })
  }
  return states.flatMap(([seq]) => kept.get(seq)?.listing ?? [])
}

const isSame = (one: ListingState | undefined, [, ...other]: ListingState): boolean =>
  other.every((value, i) => value === one?.[i + 1])

async function readListings(db: Db, states: readonly ListingState[]) {
  if (states.length === 0) return new Map<number, Listing>()
  const seqs = JSON.stringify(states.map(([seq]) => seq))
  const rows = (await Promise.resolve(rowsQuery(db).values({ seqs }))) as unknown[] as RawListing[]
  return new Map(rows.map((row) => [row[0], listingOf(row)]))
}

const rowsQuery = prepared((db) =>
  db
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(inArray(listings.seq, sql`(select value from json_each(${sql.placeholder('seqs')}))`))
    .prepare(),
)
