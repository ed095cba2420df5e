import { Dexie } from 'dexie'
import { changedRow, type ChangedRow } from '#sync/engine/journal.ts'
import type { Disk } from '#sync/engine/read-disk.ts'
import type { TableName, Tables } from '#sync/engine/view.ts'
import type { Database } from './database.ts'

/** Listings of the first screens. */
const most = 60
/** The tables of which a first screen has all rows. */
const whole: TableName[] = [
  'savedListings',
  'notifications',
  'conversations',
  'ownProfiles',
  'blocks',
  'reviews',
  'deals',
]

/** What a first screen needs, in one transaction. */
export function readFirst(database: Database, campus: string): Promise<Disk> {
  const { listings, log, refused, savedListings } = database
  const small = whole.map((table) => database.table(table))
  return database.transaction('r', [listings, log, refused, database.state, ...small], async () => {
    const newest = listings
      .where('[universityId+timeListed]')
      .between([campus, Dexie.minKey], [campus, Dexie.maxKey])
      .reverse()
      .limit(most)
    const [state, entries, refusals, saved, latest, ...parts] = await Promise.all([
      database.readState(),
      log.toArray(),
      refused.toArray(),
      savedListings.toArray().then((rows) => listings.bulkGet(rows.map((row) => row.listingId))),
      newest.toArray(),
      ...whole.map((table) => rowsOf(database, table)),
    ])
    const held = [...saved, ...latest].filter((row) => row !== undefined)
    const rows = [...held.map((row) => changedRow('listings', row)), ...parts.flat()]
    return { rows, cleared: whole, log: entries, refused: refusals, state }
  })
}

async function rowsOf(database: Database, table: TableName): Promise<ChangedRow[]> {
  const rows = await database.table<Tables[TableName], string>(table).toArray()
  return rows.map((row) => changedRow(table, row))
}
