import { Dexie } from 'dexie'
import { window as sizes } from '#sync/engine/protocol.ts'
import type { Database } from './database.ts'
import type { Disk } from './dexie-store.ts'

interface Trimming {
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
export async function trim(disk: Disk, trimming: Trimming): Promise<void> {
  const { database } = disk
  // A snapshot under way is not complete, so nothing can be too much.
  if (!(await database.readState()).complete) return
  await database.stays.where('until').below(trimming.now).delete()
  await trimListings(disk, trimming)
  for (const id of await database.conversations.toCollection().primaryKeys())
    await trimMessages(disk, id, trimming)
}

async function trimListings(disk: Disk, { campus, pause }: Trimming): Promise<void> {
  const { database } = disk
  const beyond = await listingsBeyond(database, campus)
  if (beyond.length === 0) return
  const needed = await neededListings(database)
  const ids = beyond.filter((id) => !needed.has(id))
  for (let start = 0; start < ids.length; start += portion) {
    await deleteRows(disk, 'listings', ids.slice(start, start + portion))
    await pause()
  }
}

/** By the keys of the index alone, because the rows of a campus take long to read. */
async function listingsBeyond({ listings }: Database, campus: string): Promise<string[]> {
  const ofCampus = listings
    .where('[universityId+timeListed]')
    .between([campus, Dexie.minKey], [campus, Dexie.maxKey])
  const excess = (await ofCampus.count()) - sizes.listings
  const others = await listings
    .where('[universityId+timeListed]')
    .below([campus, Dexie.minKey])
    .or('[universityId+timeListed]')
    .above([campus, Dexie.maxKey])
    .primaryKeys()
  // The oldest come first.
  return excess > 0 ? [...others, ...(await ofCampus.limit(excess).primaryKeys())] : others
}

async function neededListings(database: Database): Promise<Set<string>> {
  const { listings, log, messages, refused, savedListings, userId } = database
  const own = await listings
    .where('[seller._id+timeListed]')
    .between([userId, Dexie.minKey], [userId, Dexie.maxKey])
    .primaryKeys()
  const saved = await savedListings.orderBy('listingId').keys()
  const needed = new Set([...own, ...saved.map(String)])
  await messages.each(({ listingId }) => {
    if (listingId !== undefined) needed.add(listingId)
  })
  const entries = await refused.toArray()
  const writes = [
    ...(await log.toArray()),
    ...entries.flatMap(({ action, dependents }) => [action, ...dependents]),
  ]
  for (const { args } of writes) for (const id of idsIn(args)) needed.add(id)
  return needed
}

/**
 * Every id that a write names, whatever it means there. This also reads writes of other versions.
 */
const idsIn = (args: unknown): string[] =>
  JSON.stringify(args).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []

/** The oldest messages go first and up to the first that stays, so that no gap remains. */
async function trimMessages(disk: Disk, otherUserId: string, { pause }: Trimming): Promise<void> {
  const { messages } = disk.database
  const all = messages
    .where('[otherUserId+timeSent]')
    .between([otherUserId, Dexie.minKey], [otherUserId, Dexie.maxKey])
  for (;;) {
    const excess = (await all.count()) - sizes.keptMessages
    if (excess <= 0) return
    const oldest = await all.limit(Math.min(excess, portion)).toArray()
    // The device keeps the photos of a message that waits for them.
    const waiting = oldest.findIndex(({ state }) => state === 'waiting')
    const sent = waiting === -1 ? oldest : oldest.slice(0, waiting)
    const keys = sent.map(({ _id }) => _id)
    const deleted = await deleteRows(disk, 'messages', keys, { inOrder: true })
    if (deleted < oldest.length) return
    await pause()
  }
}

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
