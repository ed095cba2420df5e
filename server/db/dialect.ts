import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './open.ts'

/*
 * The words of SQL that SQLite alone knows, or that mean something else elsewhere. The rest of the
 * server is written in standard SQL, so that another database stays possible.
 */

/** The values of a bound JSON array, as a subquery. */
export const valuesOf = (name: string): SQL =>
  sql`(select value from json_each(${sql.placeholder(name)}))`

/** The values of a bound JSON array as a table with the column `value`. */
export const tableOf = (name: string, alias: string): SQL =>
  sql`json_each(${sql.placeholder(name)}) as ${sql.raw(alias)}`

/** All values of a group as one JSON text, which is faster than a row for each. */
export const jsonArrayOf = (value: SQLWrapper): SQL<string> => sql`json_group_array(${value})`

/** All rows of a group as one JSON text. */
export const jsonRowsOf = (columns: SQL): SQL<string> =>
  sql`json_group_array(json_array(${columns}))`

/** The greater of two values. */
export const greater = (one: unknown, other: unknown): SQL => sql`max(${one}, ${other})`

/** A column whose indexes the query planner must not use. */
export const unindexed = (column: SQLWrapper): SQL => sql`+${column}`

/** The length of a text in bytes. */
export const bytesOf = (text: SQLWrapper): SQL<number> => sql`octet_length(${text})`

/** How many rows this connection has inserted, changed, and deleted so far. */
export const changedRows = ({ $client: client }: Db): number =>
  client.prepare('SELECT total_changes()').pluck().get() as number

/** Whether a text of small letters begins with a part. An index of the text finds it. */
export const beginsWith = (text: SQLWrapper, part: string): SQL =>
  sql`${text} >= lower(${part}) and ${text} < lower(${part}) || char(1114111)`
