import type { Column, GetColumnData, SQL } from 'drizzle-orm'

/** Some columns of a table, for a query. */
export const pick = <Table extends object, Name extends keyof Table>(
  table: Table,
  ...names: Name[]
) => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>

/** A row of a query for these columns. */
export type RowOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends Column
    ? GetColumnData<Columns[Name]>
    : Columns[Name] extends SQL<infer Value>
      ? Value
      : never
}
