import { rewind, show } from '#sync/engine/overlay.ts'
import { enqueue, stateOf } from '#sync/engine/outbox.ts'
import { photosOf, type Actions, type Owner } from '#sync/engine/queued.ts'
import type { SyncProblem } from '#sync/engine/protocol.ts'
import { refuse } from '#sync/engine/refused.ts'
import type { QueuedAction, StoreTransaction } from '#sync/engine/store.ts'
import { photoNameOf } from '#sync/images.ts'
import { photoRefusals, type PhotoRefusal } from '#sync/refused-photo.ts'
import type { Database } from '../database.ts'
import { dexieStore } from '../dexie-store.ts'

interface RefusedPhoto {
  sha256: string
  message: string
  /** The device's clock. */
  now: number
  newId: () => string
}

/**
 * Refuses every write that names a photo, and takes back every row of the server that waits for it.
 * It is one transaction, because a photo left waiting would be refused again with all that names it.
 * @returns the numbers of the writes that are refused now
 */
export async function refuseWrites(
  database: Database,
  owner: Owner,
  { sha256, message, now, newId }: RefusedPhoto,
): Promise<number[]> {
  const { blobs } = database
  const photo = photoNameOf(sha256)
  const problem = { code: 'unsupported_type', message } as const
  return dexieStore(database, [blobs]).transaction(async (tx) => {
    await blobs.update(sha256, { state: 'refused', since: now, problem: message })
    const queued = await refuseQueued(tx, owner, photo, problem)
    const refusals = await photoRefusals(tx.rows, photo, newId)
    const made: number[] = []
    for (const each of refusals)
      made.push(...(await takeBack(tx, owner, each, { photo, problem, now })))
    return [...queued, ...made]
  })
}

const names = (actions: Actions, queued: QueuedAction, photo: string): boolean =>
  photosOf(actions, queued)?.includes(photo) ?? false

async function refuseQueued(
  tx: StoreTransaction,
  owner: Owner,
  photo: string,
  problem: SyncProblem,
): Promise<number[]> {
  // The server may have done the sent write. Its row is undone like any other.
  const { sentUpTo } = await stateOf(tx)
  const unsent = await tx.actions.after(sentUpTo, Infinity)
  const isConcerned = (each: QueuedAction) => names(owner.actions, each, photo)
  if (!unsent.some(isConcerned)) return []
  await rewind(tx)
  const gone = new Set<number>()
  for (const action of unsent.filter(isConcerned)) {
    if (gone.has(action.seq)) continue
    const rest = unsent.filter(({ seq }) => !gone.has(seq))
    for (const { seq } of await refuse(tx, owner, action, { problem, queue: rest })) gone.add(seq)
  }
  await show(tx, owner, await tx.actions.all())
  return [...gone]
}

/** @returns the number of the refused write, if there is a new one */
async function takeBack(
  tx: StoreTransaction,
  owner: Owner,
  { undo, refused }: PhotoRefusal,
  { photo, problem, now }: { photo: string; problem: SyncProblem; now: number },
): Promise<number[]> {
  const { name, version } = refused.action
  if (undo) await enqueue(tx, owner, undo.action, undo.args, now)
  // A picture may be queued a second time; that write is refused with the queue.
  else if (await isRefused(tx, owner, name, photo)) return []
  const state = await stateOf(tx)
  const seq = state.nextSeq
  await tx.state.put([{ ...state, nextSeq: seq + 1 }])
  const action = { seq, name, version, args: refused.args, at: now }
  await tx.refused.put([{ seq, action, dependents: [], ...problem }])
  return [seq]
}

async function isRefused(
  tx: StoreTransaction,
  { actions }: Owner,
  name: string,
  photo: string,
): Promise<boolean> {
  const entries = await tx.refused.all()
  return entries.some(({ action, dependents }) =>
    [action, ...dependents].some((each) => each.name === name && names(actions, each, photo)),
  )
}
