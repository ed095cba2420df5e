import { window as sizes } from '#sync/engine/protocol.ts'
import type { Rows } from '#sync/engine/replica.ts'
import { tableNames } from '#sync/engine/view.ts'
import type { Database } from './database.ts'
import type { Disk } from './dexie-store.ts'

interface Trimming {
  rows: Rows
  /** The campus whose newest listings stay. */
  campus: string
  /** The device's clock. */
  now: number
  /** Resolves when the next portion may begin. */
  pause: () => Promise<void>
}

/** The most rows that one transaction deletes, so that no click waits for long. */
const portion = 100

/**
 * Deletes copies beyond the window. These stay: the user's own and saved listings, those that
 * pending or refused writes or messages name, and the rows that `stays` lists. The server
 * does not know what a device has deleted: a row that changes there comes back and is deleted again
 * later.
 */
export async function trim(disk: Disk, { rows, campus, now, pause }: Trimming): Promise<void> {
  // A snapshot under way is not complete, so nothing can be too much.
  if (!rows.state()?.complete || !tableNames.every((table) => rows.isWhole(table))) return
  await disk.database.stays.where('until').below(now).delete()
  const listings = listingsBeyond(rows, campus, disk.database)
  for (let start = 0; start < listings.length; start += portion) {
    await deleteRows(disk, 'listings', listings.slice(start, start + portion))
    await pause()
  }
  for (const { otherUserId } of rows.all('conversations')) {
    const messages = messagesBeyond(rows, otherUserId)
    for (let start = 0; start < messages.length; start += portion) {
      const keys = messages.slice(start, start + portion)
      if ((await deleteRows(disk, 'messages', keys, { inOrder: true })) < keys.length) break
      await pause()
    }
  }
}

function listingsBeyond(rows: Rows, campus: string, { userId }: Database): string[] {
  const needed = new Set([
    ...rows.in('seller', userId).map(({ _id }) => _id),
    ...rows.all('savedListings').map(({ listingId }) => listingId),
    ...rows.all('messages').map(({ listingId }) => listingId),
    ...rows.log().flatMap(({ args }) => idsIn(args)),
    ...rows
      .refused()
      .flatMap(({ action, dependents }) => [action, ...dependents])
      .flatMap(({ args }) => idsIn(args)),
  ])
  const others = rows.all('listings').filter(({ universityId }) => universityId !== campus)
  const ofCampus = rows.in('campus', campus)
  // The oldest come first.
  const beyond = [...others, ...ofCampus.slice(0, Math.max(0, ofCampus.length - sizes.listings))]
  return beyond.map(({ _id }) => _id).filter((id) => !needed.has(id))
}

/** The oldest messages go first and up to the first that stays, so that no gap remains. */
function messagesBeyond(rows: Rows, otherUserId: string): string[] {
  const all = rows.in('conversation', otherUserId)
  const oldest = all.slice(0, Math.max(0, all.length - sizes.keptMessages))
  // The device keeps the photos of a message that waits for them.
  const waiting = oldest.findIndex(({ state }) => state === 'waiting')
  return (waiting === -1 ? oldest : oldest.slice(0, waiting)).map(({ _id }) => _id)
}

/**
 * Every id that a write names, whatever it means there. This also reads writes of other versions.
 */
const idsIn = (args: unknown): string[] =>
  JSON.stringify(args).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []

/**
 * Deletes rows unless a pending action names them or they are to stay, in one transaction with that
 * check. A listing that was saved since then is in the log or among the saved ones.
 * @param options.inOrder ends at the first row that stays
 * @returns how many were deleted
 */
function deleteRows(
  { database, store }: Disk,
  table: 'listings' | 'messages',
  keys: readonly string[],
  { inOrder = false } = {},
): Promise<number> {
  return store.transaction(async (tx) => {
    const log = await tx.log.all()
    const named = new Set(log.flatMap(({ args }) => idsIn(args)))
    const staying = await database.stays.bulkGet(keys.map((key) => `${table}/${key}`))
    const saved = new Set((await tx.rows.savedListings.all()).map(({ listingId }) => listingId))
    const isFree = (key: string, i: number) => !staying[i] && !named.has(key) && !saved.has(key)
    const first = inOrder ? keys.findIndex((key, i) => !isFree(key, i)) : -1
    const gone = keys.filter((key, i) => isFree(key, i) && (first === -1 || i < first))
    await tx.rows[table].delete(gone)
    return gone.length
  })
}
