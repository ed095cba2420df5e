import { enqueue, leaveLog, stateOf } from '#sync/engine/outbox.ts'
import { photosOf, type Actions, type Owner } from '#sync/engine/queued.ts'
import type { SyncProblem } from '#sync/engine/protocol.ts'
import { refuseAll } from '#sync/engine/refused.ts'
import { shownIn } from '#sync/engine/replay.ts'
import type { QueuedAction, StoreTransaction } from '#sync/engine/store.ts'
import { photoNameOf } from '#sync/images.ts'
import { photoRefusals, type PhotoRefusal } from '#sync/refused-photo.ts'
import type { Disk } from '../dexie-store.ts'

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
  { database: { blobs }, store }: Disk,
  owner: Owner,
  { sha256, message, now, newId }: RefusedPhoto,
): Promise<number[]> {
  const photo = photoNameOf(sha256)
  const problem = { code: 'unsupported_type', message } as const
  return store.transaction(async (tx) => {
    await blobs.update(sha256, { state: 'refused', since: now, problem: message })
    // The server may have done a sent write. Its row is undone like any other.
    const { sentUpTo } = await stateOf(tx)
    const unsent = await tx.log.after(sentUpTo, Infinity)
    const queued = await refuseAll(tx, owner, unsent, (each) =>
      names(owner.actions, each, photo) ? problem : undefined,
    )
    const made: number[] = []
    for (const each of photoRefusals(await shownIn(tx, owner), photo, newId))
      made.push(...(await takeBack(tx, owner, each, { photo, problem, now })))
    return [...queued, ...made]
  })
}

const names = (actions: Actions, queued: QueuedAction, photo: string): boolean =>
  photosOf(actions, queued)?.includes(photo) ?? false

/** @returns the number of the refused write, if there is a new one */
async function takeBack(
  tx: StoreTransaction,
  owner: Owner,
  { undo, refused }: PhotoRefusal,
  { photo, problem, now }: { photo: string; problem: SyncProblem; now: number },
): Promise<number[]> {
  const { name, version } = refused.action
  if (undo) {
    const { action, args } = undo
    await enqueue(tx, { name: action.name, version: action.version, args }, now)
    // A picture may be queued a second time; that write is refused with the queue.
  } else if (await isRefused(tx, owner, name, photo)) return []
  const write = { name, version, args: refused.args, at: now }
  // It takes a number of the log, in which it never waits.
  const seq = await tx.log.append(write)
  await leaveLog(tx, [seq])
  await tx.refused.put([{ seq, action: { ...write, seq }, dependents: [], ...problem }])
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
