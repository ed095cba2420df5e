import type { Action } from '#sync/engine/action.ts'
import { createListing, deleteListing, editListing } from '#sync/actions/listings.ts'
import type { Listing } from '#sync/listings.ts'
import { enqueue, refuse, stateOf } from '#sync/engine/outbox.ts'
import { rewind, show } from '#sync/engine/overlay.ts'
import type { Owner } from '#sync/engine/queued.ts'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import type { SyncProblem } from '#sync/engine/protocol.ts'
import type { QueuedAction, RefusedWrite, StoreTransaction } from '#sync/engine/store.ts'
import { currentActor } from '../session/store.ts'
import { currentDatabase } from '../current-database.ts'
import type { StoredPhoto } from '../database.ts'
import { dexieStore } from '../dexie-store.ts'
import { loadActions } from '../known-actions.ts'
import { newId } from '../new-id.ts'
import { requestRound } from '../device-rounds.ts'
import { reportRefused } from '../report-settled.ts'

/**
 * A photo that the server will never take: what names it becomes a refused write with the sentence.
 * A listing that was made with it, and that nobody else has seen, is deleted; a profile shows its
 * picture from before.
 */
export async function refusePhoto({ sha256 }: StoredPhoto, message: string): Promise<void> {
  const database = currentDatabase()
  const owner = { actor: currentActor(), actions: await loadActions() }
  const problem = { code: 'unsupported_type', message } as const
  const hash = `sha256:${sha256}`
  const { blobs } = database
  // In one, as a photo that waits still would be refused once more, with all that names it.
  const seqs = await dexieStore(database, [blobs]).transaction(async (tx) => {
    await blobs.update(sha256, { state: 'refused', problem: message })
    return [
      ...(await refuseQueued(tx, owner, hash, problem)),
      ...(await refuseMade(tx, owner, hash, problem)),
      ...(await refusePicture(tx, hash, problem)),
    ]
  })
  await reportRefused(seqs)
  void requestRound()
}

const names = ({ args }: QueuedAction, hash: string): boolean => JSON.stringify(args).includes(hash)

async function refuseQueued(
  tx: StoreTransaction,
  owner: Owner,
  hash: string,
  problem: SyncProblem,
): Promise<number[]> {
  // What was sent may be done, though nobody has heard so: its listing is taken back as one made.
  const queued = (await tx.actions.all()).filter((each) => !each.sent && names(each, hash))
  if (queued.length === 0) return []
  await rewind(tx)
  for (const action of queued) await refuse(tx, action, problem)
  await show(tx, owner, await tx.actions.all())
  return queued.map(({ seq }) => seq)
}

/** Those of one's listings that the server has and that wait for the photo. */
async function refuseMade(
  tx: StoreTransaction,
  owner: Owner,
  hash: string,
  problem: SyncProblem,
): Promise<number[]> {
  const waiting = (await tx.rows.listings.all()).filter((row) =>
    row.images.some(({ public_id }) => public_id === hash),
  )
  const seqs: number[] = []
  for (const listing of waiting) seqs.push(await takeBack(tx, owner, listing, hash, problem))
  return seqs
}

async function takeBack(
  tx: StoreTransaction,
  owner: Owner,
  listing: Listing,
  hash: string,
  problem: SyncProblem,
): Promise<number> {
  const { _id: id, title, description, price, category, eventType } = listing
  const ids = listing.images.map(({ public_id }) => public_id.split('/').at(-1) ?? public_id)
  const others = ids.filter((each) => each !== hash)
  const now = Date.now()
  // One that others have seen before keeps its other photos.
  const edited = others.some((each) => !each.startsWith('sha256:'))
  const fields = { title, description, price, category, ...(eventType && { eventType }) }
  const wanted = edited
    ? { action: editListing, args: { id, images: ids } }
    : // Another id: the one that is taken back keeps its own.
      { action: createListing, args: { id: newId(), ...fields, images: ids } }
  if (edited) await enqueue(tx, owner, editListing, { id, images: others }, now)
  else await enqueue(tx, owner, deleteListing, { id }, now)
  return addRefused(tx, wanted.action, wanted.args, problem)
}

/** The profile that waits for the photo keeps the picture that it has. */
async function refusePicture(
  tx: StoreTransaction,
  hash: string,
  problem: SyncProblem,
): Promise<number[]> {
  const own = (await tx.rows.ownProfiles.all()).find((row) => row.awaitedImage === hash)
  if (!own || (await tx.refused.all()).some((entry) => choosesPicture(entry, hash))) return []
  return [await addRefused(tx, changeProfileImage, { id: own._id, image: hash }, problem)]
}

/** The picture may have been chosen a second time, which is refused already. */
const choosesPicture = ({ action, dependents }: RefusedWrite, hash: string): boolean =>
  [action, ...dependents].some((each) => each.name === changeProfileImage.name && names(each, hash))

/** What the server has taken as far as it could, as a refused write. */
async function addRefused(
  tx: StoreTransaction,
  { name, version }: Action,
  args: unknown,
  problem: SyncProblem,
): Promise<number> {
  const state = await stateOf(tx)
  const seq = state.nextSeq
  await tx.state.put([{ ...state, nextSeq: seq + 1 }])
  const action = { seq, name, version, args, at: Date.now(), sent: false, acked: false }
  await tx.refused.put([{ seq, action, dependents: [], ...problem }])
  return seq
}
