import type Database from 'better-sqlite3'
import { readFeedRows, wholeFeed } from '#server/listings/feed.ts'
import { listingOf } from '#server/listings/listing-rows.ts'
import type { Resources } from '#server/resources.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Listing } from '#sync/listings.ts'

/** A row as a peer's server stores it, with the version of its last change. */
export interface Kept {
  row: Listing
  version: number
}

/**
 * The campus' listings as Quad answers them, newest first, in the memory of this process: the peers
 * read without waiting for a database.
 */
export class Rows {
  readonly #db: Database.Database
  readonly kept: Kept[]
  /** The version of the newest change. */
  version = 1
  readonly #hear: ((changed: Listing[]) => void)[] = []

  constructor(db: Database.Database, listings: Listing[]) {
    this.#db = db
    this.kept = listings.map((row) => ({ row, version: 1 }))
  }

  static async of(db: Database.Database, resources: Resources, viewer: Actor): Promise<Rows> {
    const answers = await resources.readers.read(async (reader) =>
      (await readFeedRows(reader, viewer, wholeFeed, Number.MAX_SAFE_INTEGER)).rows.map((row) =>
        listingOf(reader, row, viewer.userId),
      ),
    )
    return new Rows(db, answers)
  }

  onChange(hear: (changed: Listing[]) => void): void {
    this.#hear.push(hear)
  }

  /** Gives this many listings, spread evenly, that price: in Quad's database and for the peers. */
  change(price: number, count: number): void {
    const every = Math.floor(this.kept.length / count)
    const chosen = this.kept.filter((_, i) => i % every === 0).slice(0, count)
    const { lastInsertRowid: rev } = this.#db
      .prepare('INSERT INTO sync_commits (tag, at) VALUES (lower(hex(randomblob(8))), ?)')
      .run(Date.now())
    const update = this.#db.prepare('UPDATE listings SET price_cents = ?, rev = ? WHERE id = ?')
    this.version += 1
    this.#db.transaction(() => {
      for (const each of chosen) {
        update.run(price * 100, rev, each.row._id)
        each.row = { ...each.row, price }
        each.version = this.version
      }
    })()
    for (const hear of this.#hear) hear(chosen.map(({ row }) => row))
  }
}
