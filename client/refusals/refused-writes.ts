import type { Choice } from '#sync/engine/conflicts.ts'
import { choose, discard, retry } from '#sync/engine/refused.ts'
import { photosOf } from '#sync/engine/queued.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import type { QueuedAction, RefusedWrite } from '#sync/engine/store.ts'
import { currentActor } from '../device/session/store.ts'
import { currentDatabase, currentStore } from '../device/current-database.ts'
import { durably, failureOf } from '../device/durably.ts'
import { loadActions } from '../device/known-actions.ts'
import { waitAgain } from '../device/photos/store-photo.ts'
import { deleteUnnamedPhotos } from '../device/photos/photo-references.ts'
import { requestRound } from '../device/rounds/device-rounds.ts'
import type { Outcome } from '../device/perform.ts'
import { serverNow } from '../ui/now.ts'
import { editedArgs, type Changes } from './edited-args.ts'

/** The key of the draft that stores the changed texts. */
export const editKeyOf = ({ seq }: Pick<RefusedWrite, 'seq'>): string => `refused/${seq}`

/** Queues a refused write again with its photos, unchanged or as `edit` returns it. */
export async function retryRefused(
  { seq, action, dependents }: RefusedWrite,
  edit?: (action: QueuedAction) => QueuedAction | undefined,
): Promise<void> {
  const owner = { actor: currentActor(), actions: await loadActions() }
  const { drafts } = currentDatabase()
  const wanted = [action, ...dependents].flatMap((each) => (edit ? (edit(each) ?? []) : each))
  // A photo that was removed from the listing is not sent again.
  const photos = wanted.flatMap((each) => photosOf(owner.actions, each) ?? [])
  await durably(() =>
    currentStore().transaction(async (tx) => {
      await waitAgain(photos)
      await retry(tx, seq, serverNow(), edit)
      await drafts.delete(editKeyOf({ seq }))
    }),
  )
  void requestRound()
}

/**
 * Keeps one of the two values of a field in conflict. After the last choice the edit is sent again.
 */
export async function chooseValue(
  { seq, action }: RefusedWrite,
  field: string,
  choice: Choice,
): Promise<void> {
  const owner = { actor: currentActor(), actions: await loadActions() }
  const database = currentDatabase()
  const photos = photosOf(owner.actions, action) ?? []
  await durably(() =>
    currentStore().transaction(async (tx) => {
      await choose(tx, seq, { field, choice, now: serverNow() })
      await deleteUnnamedPhotos(database, owner.actions, photos)
    }),
  )
  void requestRound()
}

/** Queues refused writes again in the order in which they were made. */
export async function retryAllRefused(entries: readonly RefusedWrite[]): Promise<void> {
  for (const entry of entries.toSorted((one, other) => one.seq - other.seq))
    await retryRefused(entry)
}

/**
 * Queues a refused write again with other arguments, followed by the writes that waited with it.
 * Another refusal makes a new entry.
 * @returns a refusal if they break a rule; nothing is changed then
 */
export async function editRefused(
  entry: RefusedWrite,
  typed: Changes,
): Promise<Outcome<undefined>> {
  const action = (await loadActions()).get(entry.action.name)
  if (!action)
    return { kind: 'refused', message: 'This version of Quad no longer supports this action.' }
  const { version } = action
  try {
    const args = editedArgs(entry.action, entry, typed)
    parse(action.args, args, (output) => action.rule?.(output))
    await retryRefused(entry, (each) => ({
      ...each,
      // The new arguments follow the definition of this version of Quad.
      ...(each.seq === entry.action.seq && { version }),
      args: editedArgs(each, entry, typed),
    }))
    return { kind: 'confirmed', data: undefined }
  } catch (error) {
    if (!(error instanceof Refusal)) return { kind: 'refused', message: failureOf(error) }
    return { kind: 'refused', message: error.message, field: error.field }
  }
}

/** Deletes a refused write with its photos and its draft. */
export async function discardRefused({ seq, action, dependents }: RefusedWrite): Promise<void> {
  const known = await loadActions()
  const database = currentDatabase()
  const { drafts } = database
  await currentStore().transaction(async (tx) => {
    await discard(tx, seq)
    await drafts.delete(editKeyOf({ seq }))
    const photos = [action, ...dependents].flatMap((each) => photosOf(known, each) ?? [])
    await deleteUnnamedPhotos(database, known, photos)
  })
}
