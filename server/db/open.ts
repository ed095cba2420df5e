import Database from 'better-sqlite3'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'

/** A connection for drizzle. Every call on it is awaited, although this driver is synchronous. */
export type Db = BetterSQLite3Database & { $client: Database.Database }

const oldestSqlite = [3, 51, 3] as const

/**
 * Opens the only writing connection and checks what durability relies on.
 * @throws Error naming the pragma that did not apply, or a SQLite older than 3.51.3
 */
export function openWriter(file: string): Db {
  const client = new Database(file)
  client.pragma('journal_mode = WAL')
  // This driver is built to switch to NORMAL when WAL is turned on, so FULL must follow WAL.
  client.pragma('synchronous = FULL')
  client.pragma('trusted_schema = OFF')
  client.pragma('temp_store = MEMORY')
  // Deleted text is overwritten with zeros.
  client.pragma('secure_delete = ON')
  assertPragmas(client, {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: 5000,
    trusted_schema: 0,
    secure_delete: 1,
  })
  assertVersion(String(client.prepare('SELECT sqlite_version()').pluck().get()))
  return connect(client)
}

/** Opens a read-only connection. */
export function openReader(file: string): Db {
  const client = new Database(file, { readonly: true })
  client.pragma('trusted_schema = OFF')
  return connect(client)
}

function connect(client: Database.Database): Db {
  return drizzle({ client: withStatementCache(client), casing: 'snake_case' })
}

/** Caches compiled statements by their text, because compiling costs more than most queries. */
function withStatementCache(client: Database.Database, most = 300): Database.Database {
  const compile = client.prepare.bind(client)
  const cache = new Map<string, Database.Statement>()
  const prepare = (source: string): Database.Statement => {
    const cached = cache.get(source)
    if (cached && !cached.busy) return cached.reader ? cached.pluck(false).raw(false) : cached
    const statement = compile(withoutPeeking(source))
    if (cache.size >= most) cache.clear()
    cache.set(source, statement)
    return statement
  }
  return Object.assign(client, { prepare })
}

/**
 * SQLite uses the value of a LIMIT for its plan and compiles again whenever another is bound, which
 * takes half as long as reading a page of the feed. It ignores the value of a sum.
 */
const withoutPeeking = (source: string): string => source.replaceAll(/ limit \?/g, ' limit ? + 0')

function assertPragmas(client: Database.Database, wanted: Record<string, string | number>): void {
  for (const [pragma, value] of Object.entries(wanted)) {
    const actual = client.pragma(pragma, { simple: true })
    if (actual !== value)
      throw new Error(`SQLite's ${pragma} is ${String(actual)}, but ${value} is needed.`)
  }
}

/** @throws Error if this version of SQLite is older than the one that is needed */
export function assertVersion(version: string): void {
  const parts = version.split('.').map(Number)
  const difference = oldestSqlite.map((want, i) => (parts[i] ?? 0) - want).find((d) => d !== 0) ?? 0
  if (difference < 0)
    throw new Error(`SQLite ${version} is too old: ${oldestSqlite.join('.')} is needed.`)
}
