import { join } from 'node:path'
import Database from 'better-sqlite3'

export interface SavedRow {
  id: string
  listingId: string
  notifyOnUpdate: boolean
  timeSaved: string
}

/**
 * The saved listings of the peers' devices, by space: one synced transaction per push, like Quad's
 * commits.
 */
export class Saved {
  readonly #db: Database.Database
  readonly #insert: Database.Statement<[string, string, string]>
  readonly #spaces = new Map<string, Map<string, SavedRow>>()

  constructor(dataDir: string) {
    this.#db = new Database(join(dataDir, 'peers.sqlite'))
    this.#db.pragma('journal_mode = WAL')
    this.#db.pragma('synchronous = FULL')
    this.#db.exec(
      'CREATE TABLE saved (space TEXT, id TEXT, row TEXT, PRIMARY KEY (space, id)) STRICT, WITHOUT ROWID',
    )
    this.#insert = this.#db.prepare('INSERT OR REPLACE INTO saved VALUES (?, ?, ?)')
  }

  of(space: string): Map<string, SavedRow> {
    const rows = this.#spaces.get(space) ?? new Map<string, SavedRow>()
    this.#spaces.set(space, rows)
    return rows
  }

  add(space: string, added: readonly SavedRow[]): void {
    const rows = this.of(space)
    this.#db.transaction(() => {
      for (const row of added) this.#insert.run(space, row.id, JSON.stringify(row))
    })()
    for (const row of added) rows.set(row.id, row)
  }
}
