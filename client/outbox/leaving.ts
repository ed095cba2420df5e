import { second } from '#sync/time.ts'
import { noteLogout } from '../accounts/school-login/logged-out.ts'
import { unsubscribeBrowser } from '../push-subscriptions/unsubscribe-browser.ts'
import { signOut } from '../device/session/session.ts'
import { currentDatabase } from '../device/current-database.ts'
import { allKnown, loadActions } from '../device/known-actions.ts'
import { waitingPhotos } from '../device/photos/photo-references.ts'
import { sendPhotos } from '../device/photos/send-photos.ts'
import { requestRound } from '../device/rounds/device-rounds.ts'
import { readOutboxStatus, readWrites } from './outbox-status.ts'

/** How long a logout tries to send waiting changes. */
const PATIENCE = 3 * second

/** Data that exists only on this device. */
export interface UnsentCounts {
  changes: number
  photos: number
}

/**
 * Tries a last time to send waiting changes. @returns the changes that a logout would delete, if
 * any
 */
export async function flush(): Promise<UnsentCounts | undefined> {
  const tried = sendAll().catch(() => undefined)
  await Promise.race([tried, new Promise((done) => setTimeout(done, PATIENCE))])
  const unsent = await readUnsent()
  return unsent.changes + unsent.photos > 0 ? unsent : undefined
}

async function sendAll(): Promise<void> {
  const { waiting } = await readOutboxStatus()
  if (waiting + (await waitingPhotos(await loadActions())).length === 0) return
  const { kind } = await requestRound()
  if (kind === 'done') await sendPhotos()
}

async function readUnsent(): Promise<UnsentCounts> {
  const { blobs } = currentDatabase()
  // Code that cannot be loaded must not hold up the logout. Without it, every write counts.
  if (!allKnown.read()) {
    const { queue, entries } = await readWrites()
    const changes = queue.length + entries.length
    return { changes, photos: await blobs.where('state').equals('waiting').count() }
  }
  const counts = await readOutboxStatus()
  const changes = counts.waiting + counts.refused
  return { changes, photos: (await waitingPhotos(await loadActions())).length }
}

/** Ends pushes to this device first, because a later step may fail. */
export async function leaveDevice(): Promise<void> {
  await unsubscribeBrowser()
  noteLogout()
  await signOut()
}
