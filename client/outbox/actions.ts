import { discard, retry } from '#sync/engine/outbox.ts'
import { photosOf } from '#sync/engine/queued.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import type { QueuedAction, RefusedWrite } from '#sync/engine/store.ts'
import { currentActor } from '../device/session/store.ts'
import { currentDatabase } from '../device/current-database.ts'
import { dexieStore } from '../device/dexie-store.ts'
import { durably, notStored } from '../device/durably.ts'
import { loadActions } from '../device/known-actions.ts'
import { waitAgain } from '../device/photos/keep-photo.ts'
import { forgetUnnamed } from '../device/photos/photo-references.ts'
import { requestRound } from '../device/device-rounds.ts'
import type { Outcome } from '../device/perform.ts'
import { editedArgs, type Words } from './edited-args.ts'

/** Under which the words are kept while somebody edits them. */
export const editKeyOf = ({ seq }: Pick<RefusedWrite, 'seq'>): string => `refused/${seq}`

/** Queues a refused write again, with its photos: as it was, or as `edit` gives it. */
export async function retryRefused(
  { seq, action, dependents }: RefusedWrite,
  edit?: (action: QueuedAction) => QueuedAction | undefined,
): Promise<void> {
  const owner = { actor: currentActor(), actions: await loadActions() }
  const { blobs, drafts } = currentDatabase()
  const wanted = [action, ...dependents].flatMap((each) => (edit ? (edit(each) ?? []) : each))
  // A photo that was taken out of the listing is not sent again.
  const photos = wanted.flatMap((each) => photosOf(owner.actions, each) ?? [])
  await durably(() =>
    dexieStore(currentDatabase(), [blobs, drafts]).transaction(async (tx) => {
      await waitAgain(photos)
      await retry(tx, owner, seq, Date.now(), edit)
      await drafts.delete(editKeyOf({ seq }))
    }),
  )
  void requestRound()
}

/**
 * Queues it with other words, and what waited with it after it. If it is refused again, that is a new
 * entry.
 * @returns a refusal if it cannot be sent like this; then nothing is changed
 */
export async function editRefused(entry: RefusedWrite, typed: Words): Promise<Outcome<undefined>> {
  const action = (await loadActions()).get(entry.action.name)
  if (!action)
    return { kind: 'refused', message: 'This version of Quad no longer supports this action.' }
  const { version } = action
  try {
    const args = editedArgs(entry.action, entry, typed)
    parse(action.args, args, (output) => action.rule?.(output))
    await retryRefused(entry, (each) => ({
      ...each,
      // They were written anew, for the definition that this version of Quad has.
      ...(each.seq === entry.action.seq && { version }),
      args: editedArgs(each, entry, typed),
    }))
    return { kind: 'confirmed', data: undefined }
  } catch (error) {
    if (!(error instanceof Refusal)) return { kind: 'refused', message: notStored }
    return { kind: 'refused', message: error.message, field: error.field }
  }
}

/** Nothing of it stays. */
export async function discardRefused({ seq, action, dependents }: RefusedWrite): Promise<void> {
  const known = await loadActions()
  const database = currentDatabase()
  const { drafts, blobs, intake } = database
  await dexieStore(database, [drafts, blobs, intake]).transaction(async (tx) => {
    await discard(tx, seq)
    await drafts.delete(editKeyOf({ seq }))
    const photos = [action, ...dependents].flatMap((each) => photosOf(known, each) ?? [])
    await forgetUnnamed(database, known, photos)
  })
}
