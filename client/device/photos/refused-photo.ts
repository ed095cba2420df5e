import { currentDisk } from '../current-database.ts'
import type { StoredPhoto } from '../database.ts'
import { loadActions } from '../known-actions.ts'
import { newId } from '../new-id.ts'
import { requestRound } from '../rounds/device-rounds.ts'
import { reportRefused } from '../rounds/report-settled.ts'
import { currentActor } from '../session/store.ts'
import { refuseWrites } from './refuse-writes.ts'

/**
 * Handles the permanent refusal of a photo. Each write that names it becomes a refused write, and
 * so does each row of the server that waits for it.
 */
export async function refusePhoto({ sha256 }: StoredPhoto, message: string): Promise<void> {
  const owner = { actor: currentActor(), actions: await loadActions() }
  const refused = { sha256, message, now: Date.now(), newId }
  const seqs = await refuseWrites(currentDisk(), owner, refused)
  await reportRefused(seqs)
  if (seqs.length > 0) void requestRound()
}
