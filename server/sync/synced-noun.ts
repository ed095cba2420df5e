import { and, gt, sql, type SQL } from 'drizzle-orm'
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

/** How the rows of a noun reach the devices that may have them. */
export interface SyncedNoun {
  /** Queries made by `stampsOf` for all rows that may concern the viewer. */
  stamps(db: Db): SQL[]
  /** The rows that a new device gets first. */
  addFirst?(db: Db, viewer: Actor, changes: RowChanges): Promise<void>
  addChanges(db: Db, span: Span, changes: RowChanges): Promise<void>
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
