import { rewind, show } from '#sync/engine/overlay.ts'
import { enqueue, stateOf } from '#sync/engine/outbox.ts'
import { photosOf, type Actions, type Owner } from '#sync/engine/queued.ts'
import type { SyncProblem } from '#sync/engine/protocol.ts'
import { refuse } from '#sync/engine/refused.ts'
import type { QueuedAction, StoreTransaction } from '#sync/engine/store.ts'
import { photoNameOf } from '#sync/images.ts'
import { photoRefusals, type PhotoRefusal } from '#sync/refused-photo.ts'
import { currentDatabase } from '../current-database.ts'
import type { StoredPhoto } from '../database.ts'
import { dexieStore } from '../dexie-store.ts'
import { loadActions } from '../known-actions.ts'
import { newId } from '../new-id.ts'
import { requestRound } from '../device-rounds.ts'
import { reportRefused } from '../report-settled.ts'
import { currentActor } from '../session/store.ts'

/**
 * Handles the permanent refusal of a photo. Each write that names it becomes a refused write, and
 * so does each row of the server that waits for it.
 */
export async function refusePhoto({ sha256 }: StoredPhoto, message: string): Promise<void> {
  const database = currentDatabase()
  const owner = { actor: currentActor(), actions: await loadActions() }
  const problem = { code: 'unsupported_type', message } as const
  const name = photoNameOf(sha256)
  const { blobs } = database
  // In one transaction, because a photo left waiting would be refused again with all that names it.
  const seqs = await dexieStore(database, [blobs]).transaction(async (tx) => {
    await blobs.update(sha256, { state: 'refused', since: Date.now(), problem: message })
    const queued = await refuseQueued(tx, owner, name, problem)
    const refusals = await photoRefusals(tx.rows, name, newId)
    const made: number[] = []
    for (const each of refusals) made.push(...(await takeBack(tx, owner, each, name, problem)))
    return [...queued, ...made]
  })
  await reportRefused(seqs)
  if (seqs.length > 0) void requestRound()
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
    for (const { seq } of await refuse(tx, action, rest, problem)) gone.add(seq)
  }
  await show(tx, owner, await tx.actions.all())
  return [...gone]
}

/** @returns the number of the refused write, if there is a new one */
async function takeBack(
  tx: StoreTransaction,
  owner: Owner,
  { undo, refused }: PhotoRefusal,
  photo: string,
  problem: SyncProblem,
): Promise<number[]> {
  const { name, version } = refused.action
  if (undo) await enqueue(tx, owner, undo.action, undo.args, Date.now())
  // The same picture may be queued a second time; that write is refused with the queue.
  else if (await isRefused(tx, owner, name, photo)) return []
  const state = await stateOf(tx)
  const seq = state.nextSeq
  await tx.state.put([{ ...state, nextSeq: seq + 1 }])
  const action = { seq, name, version, args: refused.args, at: Date.now() }
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
