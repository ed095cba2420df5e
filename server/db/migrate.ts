import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { searchTextOf } from '#sync/texts/search.ts'
import { usernameLook } from '../accounts/sign-up/username-look.ts'
import { DataFolderError } from '../data-folder/data-folder.ts'
import { seedUniversities, type School } from '../universities/seed.ts'
import { tablesOfLitestream } from './litestream.ts'

const files = import.meta.glob<string>('../../drizzle/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const migrations = Object.keys(files)
  .toSorted()
  .map((path) => files[path] ?? '')

/** The `user_version` of a database that this program has migrated. */
export const newestMigration = migrations.length

/**
 * Applies the migrations that a database file lacks, after copying the file. `user_version` counts
 * the applied migrations.
 * @param school the school of the settings, if the server serves a single one
 * @throws DataFolderError if the file belongs to a newer program, or if no program has written its
 * number of migrations
 * @throws ConfigError if the settings contradict the schools that exist
 * @throws Error if a migration breaks a foreign key
 */
export function migrate(
  file: string,
  school: School = { schoolDomains: [], schoolName: undefined },
): void {
  const client = new Database(file)
  try {
    client.pragma('journal_mode = WAL')
    client.pragma('synchronous = FULL')
    const applied = Number(client.pragma('user_version', { simple: true }))
    if (applied > migrations.length) {
      throw new DataFolderError(
        `The data in ${file} was written by a newer version of Quad. Please install that version.`,
      )
    }
    // Counted from the end, a negative number would name migrations that the file has.
    if (applied < 0) {
      throw new DataFolderError(
        `The data in ${file} is damaged: the number of its migrations is ${applied}. Please restore a backup.`,
      )
    }
    if (applied < migrations.length) {
      if (applied > 0) backUp(client, file, applied)
      applyMigrations(client, applied, migrations.length)
    }
    assertStrict(client)
    seedUniversities(client, school)
  } finally {
    client.close()
  }
}

/**
 * Applies the migrations after the first `applied` ones until there are `wanted`. One that fails leaves
 * its transaction open. Closing the file undoes it.
 * @throws RangeError for numbers of no migrations
 */
export function applyMigrations(client: Database.Database, applied: number, wanted: number): void {
  if (applied < 0 || wanted < applied)
    throw new RangeError(`There are no migrations from ${applied} to ${wanted}.`)
  // A migration stores what the usernames of earlier versions look like.
  client.function('username_look', { deterministic: true }, (name) => usernameLook(String(name)))
  // Another one folds the search texts of earlier versions again.
  client.function('search_text', { deterministic: true }, (title, description) =>
    searchTextOf({ title: String(title), description: String(description) }),
  )
  // Foreign keys must be off before BEGIN. Otherwise rebuilding a table would cascade into its
  // children.
  client.pragma('foreign_keys = OFF')
  client.exec('BEGIN IMMEDIATE')
  for (const sql of migrations.slice(applied, wanted)) {
    for (const statement of sql.split('--> statement-breakpoint')) client.exec(statement)
  }
  const broken = client.pragma('foreign_key_check')
  if (Array.isArray(broken) && broken.length > 0)
    throw new Error('A migration broke a foreign key.')
  client.pragma(`user_version = ${wanted}`)
  client.exec('COMMIT')
}

function backUp(client: Database.Database, file: string, applied: number): void {
  const folder = join(dirname(file), 'backups')
  const copy = join(folder, `before-migration-${applied + 1}-${Date.now()}.sqlite`)
  // Half of a copy must not look whole. The next start deletes it, with the journal beside it.
  const work = `${copy}.part`
  const draft = join(work, 'copy')
  mkdirSync(work, { recursive: true })
  client.prepare('VACUUM INTO ?').run(draft)
  syncToDisk(draft)
  renameSync(draft, copy)
  syncToDisk(folder)
  rmSync(work, { recursive: true })
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function assertStrict(client: Database.Database): void {
  const loose = client
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'listing_search%'",
    )
    .pluck()
    .all()
    .filter((name) => !tablesOfLitestream.has(String(name)))
  if (loose.length > 0) throw new Error(`These tables are not STRICT: ${loose.join(', ')}.`)
}
