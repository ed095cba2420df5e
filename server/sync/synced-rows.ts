import { and, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Actor } from '#sync/engine/action.ts'
import type { TableName, Tables } from '#sync/engine/view.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { RowChanges } from './row-changes.ts'
import { isAfterStart, startAfter, type PageStart, type SyncedNoun } from './synced-noun.ts'

interface Query<Row> {
  prepare(): { execute(values: Record<string, unknown>): Promise<Row[]> }
}

/** A query up to its condition, as drizzle builds it. */
interface Selection<Row> {
  where(condition: SQL | undefined): Query<Row> & {
    orderBy(...columns: SQL[]): { limit(most: ReturnType<typeof sql.placeholder>): Query<Row> }
  }
}

interface RowsOfTable<Table extends TableName, Row> {
  table: Table
  stamps: SyncedNoun['stamps']
  select(db: Db): Selection<Row>
  /** The rows that a span of commits concerns. */
  changed(db: Db): SQL | undefined
  /** Whether the viewer may no longer have a changed row. By default, they may have all of them. */
  isGone?(row: Row): boolean
  /** The rows that a new device gets. */
  initial(db: Db): SQL | undefined
  /** By what they are in order, the latest first: a time, if they have one, and the id. */
  order: { at?: SQLiteColumn; id: SQLWrapper }
  /** The values of `order`. The id is the row's key on the device. */
  placeOf(row: Row): PageStart
  answer(row: NoInfer<Row>, viewer: Actor): Tables[Table]
  /** Adds a row of another table for each of these. A page then has half as many. */
  addCompanions?(db: Db, viewer: Actor, rows: Row[], changes: RowChanges): Promise<void>
}

/** The rows of a table: their changes, and their pages in a snapshot. */
export function syncedRows<Table extends TableName, Row>({
  table,
  stamps,
  select,
  isGone = () => false,
  order: { at, id },
  placeOf,
  answer,
  addCompanions,
  ...conditions
}: RowsOfTable<Table, Row>): SyncedNoun {
  const changedQuery = prepared((db) => select(db).where(conditions.changed(db)).prepare())
  const pageQuery = prepared((db) =>
    select(db)
      .where(and(conditions.initial(db), isAfterStart(at ?? sql`0`, id)))
      .orderBy(...(at ? [desc(at), desc(id)] : [desc(id)]))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  return {
    stamps,
    async addChanges(db, { viewer, ...span }, changes) {
      for (const row of await changedQuery(db).execute({ ...viewer, ...span })) {
        if (isGone(row)) changes.delete(table, placeOf(row).id)
        else changes.put(table, answer(row, viewer))
      }
    },
    async addPage(db, viewer, { after, limit }, changes) {
      const most = addCompanions ? Math.ceil(limit / 2) : limit
      const rows = await pageQuery(db).execute({ ...viewer, ...after, limit: most })
      for (const row of rows) changes.put(table, answer(row, viewer))
      await addCompanions?.(db, viewer, rows, changes)
      return startAfter(rows, most, placeOf)
    },
  }
}
