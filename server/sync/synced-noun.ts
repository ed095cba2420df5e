import { and, gt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'
import type { RowChanges } from './row-changes.ts'

/** The viewer, and the span of commits: after `since` up to and including `upTo`. */
export interface Span {
  viewer: Actor
  since: number
  upTo: number
  /** A JSON array of the ids of listings that the device has as of `since`. */
  held: string
}

/** A page begins after the row with this time, or number, and this id. */
export interface PageStart {
  at: number
  id: string
}

/** Before every row, because pages go from the newest to the oldest. */
export const firstStart: PageStart = { at: Number.MAX_SAFE_INTEGER, id: '' }

/** What a page of a snapshot has. `begun` is the commit where the snapshot began. */
export interface SnapshotPage {
  after: PageStart
  limit: number
  begun: number
}

/** The start of the page after these rows; undefined if there is none. */
export function startAfter<Row>(
  rows: readonly Row[],
  limit: number,
  startOf: (row: Row) => PageStart,
): PageStart | undefined {
  const last = rows.at(-1)
  return last !== undefined && rows.length >= limit ? startOf(last) : undefined
}

/** Whether a row belongs after the start of the page. */
export const isAfterStart = (at: SQLWrapper, id: SQLWrapper): SQL =>
  sql`(${at}, ${id}) < (${sql.placeholder('at')}, ${sql.placeholder('id')})`

/** How the rows of a noun reach the devices that may have them. */
export interface SyncedNoun {
  /** Queries made by `stampsOf` for all rows that may concern the viewer. */
  stamps(db: Db): SQL[]
  addChanges(db: Db, span: Span, changes: RowChanges): Promise<void>
  /**
   * Adds about `limit` of the rows that a new device gets.
   * @returns where the next page begins; undefined after the last row
   */
  addPage(
    db: Db,
    viewer: Actor,
    page: SnapshotPage,
    changes: RowChanges,
  ): Promise<PageStart | undefined>
}

const since = sql.placeholder('since')

/** Rows whose latest stamp is in a span of commits. */
export const isOfSpan = (rev: SQLiteColumn): SQL =>
  sql`${rev} > ${since} and ${rev} <= ${sql.placeholder('upTo')}`

/** The stamps after `since` of the rows that `belong`, earliest first, at most `most`. */
export function stampsOf(db: Db, rev: SQLiteColumn, belong: SQL): SQL {
  const first = db
    .select({ rev })
    .from(rev.table)
    .where(and(belong, gt(rev, since)))
    .orderBy(rev)
    .limit(sql.placeholder('most'))
  return sql`select * from ${first}`
}
