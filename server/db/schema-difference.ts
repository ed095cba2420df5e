import Database from 'better-sqlite3'
import { tablesOfLitestream } from './litestream.ts'
import { applyMigrations } from './migrate.ts'

/**
 * Compares the tables, indexes, views and triggers of a database with those that its migrations
 * make. A trigger could grant a role, or keep sessions from being deleted.
 * @returns the first that differs
 * @throws RangeError if the number of its migrations is negative
 */
export function schemaDifference(client: Database.Database): string | undefined {
  const actual = partsOf(client)
  const migrations = Number(client.pragma('user_version', { simple: true }))
  const expected = expectedParts(migrations)
  return [...actual.keys(), ...expected.keys()].find(
    (name) => actual.get(name) !== expected.get(name),
  )
}

function expectedParts(migrations: number): Map<string, string> {
  const fresh = new Database(':memory:')
  try {
    applyMigrations(fresh, 0, migrations)
    return partsOf(fresh)
  } finally {
    fresh.close()
  }
}

/** The SQL of each part of a schema by its type and name. */
function partsOf(client: Database.Database): Map<string, string> {
  const rows = client
    .prepare<[], { type: string; name: string; tbl_name: string; sql: string | null }>(
      'SELECT type, name, tbl_name, sql FROM sqlite_schema',
    )
    .all()
    .filter(({ name, sql }) => sql === null || tablesOfLitestream.get(name) !== sql)
  return new Map(
    rows.map(({ type, name, tbl_name, sql }) => [`${type} ${name}`, `${tbl_name}: ${sql}`]),
  )
}
