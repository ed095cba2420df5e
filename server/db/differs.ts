import { getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * The condition that a row has other values than these, so that an update with the same values
 * changes no row. An undefined value is no value, as in the update itself.
 */
export function differs(table: SQLiteTable, values: Readonly<Record<string, unknown>>): SQL {
  const columns = getTableColumns(table)
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const others = given.map(([name, value]) => {
    const column = columns[name]
    return sql`${column} is distinct from ${sql.param(value, column)}`
  })
  return or(...others) ?? sql`false`
}
