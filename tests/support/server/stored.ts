import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Every row of the database by table, without the named tables. */
export function storedRows(
  dataDir: string,
  { except = [] }: { except?: string[] } = {},
): Record<string, unknown[]> {
  const database = new Database(join(dataDir, 'quad.sqlite'), { readonly: true })
  try {
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all() as string[]
    const wanted = tables.filter((name) => !except.includes(name))
    return Object.fromEntries(
      wanted.map((name) => [name, database.prepare(`select * from "${name}"`).all()]),
    )
  } finally {
    database.close()
  }
}
