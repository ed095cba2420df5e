import { sql } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import { newestDay } from '#sync/deals/must-go-by.ts'
import type { ListingRow } from './listing-rows.ts'

/**
 * The columns of a listing whose seller has done something about it. It is asked about again only after
 * it was left alone for long, and what its age has hidden is shown. Devices learn of it if that changes
 * a row.
 */
export function touchedColumns(now: number, rev: number) {
  const isAged = sql`${listings.hiddenBy} is not distinct from 'age'`
  return {
    touchedAt: now,
    askedAt: null,
    mustGoBy: sql`case when ${isAged} and ${listings.mustGoBy} < ${newestDay(now)} then null else ${listings.mustGoBy} end`,
    hiddenBy: sql`case when ${isAged} then null else ${listings.hiddenBy} end`,
    rev: sql`case when ${listings.askedAt} is null and not (${isAged}) then ${listings.rev} else ${rev} end`,
  }
}

/** What an edit changes besides the fields, for a row that was read. */
export const unasked = ({ hiddenBy }: Pick<ListingRow, 'hiddenBy'>) => ({
  askedAt: null,
  ...(hiddenBy === 'age' && { hiddenBy: null }),
})

/** The row with what an edit keeps of it: one that is shown again has no day that is over. */
export const shownAgain = <Row extends Pick<ListingRow, 'hiddenBy' | 'mustGoBy'>>(
  row: Row,
  now: number,
): Row =>
  row.hiddenBy === 'age' && row.mustGoBy !== null && row.mustGoBy < newestDay(now)
    ? { ...row, mustGoBy: null }
    : row
