import { second } from '#sync/time.ts'
import { endHere } from '../push-subscriptions/end-here.ts'
import { signOut } from '../device/session/session.ts'
import { currentDatabase } from '../device/current-database.ts'
import { loadedActions } from '../device/known-actions.ts'
import { queueNoted } from '../device/noted.ts'
import { waitingPhotos } from '../device/photos/photo-references.ts'
import { sendPhotos } from '../device/photos/send-photos.ts'
import { requestRound } from '../device/device-rounds.ts'
import { standing } from './standing.ts'

/** How long a logout tries to send what waits. */
const PATIENCE = 3 * second

/** What only this device has. */
export interface Unsent {
  changes: number
  photos: number
}

/** A last try to send what waits. @returns what a sign-out would lose, if anything */
export async function flush(): Promise<Unsent | undefined> {
  const tried = sendAll().catch(() => undefined)
  await Promise.race([tried, new Promise((done) => setTimeout(done, PATIENCE))])
  const unsent = await readUnsent()
  return unsent.changes + unsent.photos > 0 ? unsent : undefined
}

async function sendAll(): Promise<void> {
  await queueNoted().catch(() => undefined)
  const { waiting } = await standing()
  if (waiting + (await waitingPhotos()).length === 0) return
  const { kind } = await requestRound()
  if (kind === 'done') await sendPhotos()
}

async function readUnsent(): Promise<Unsent> {
  const { actions, blobs, intake, refused } = currentDatabase()
  const noted = await intake.count()
  // A part that cannot be loaded must not hold up the logout. Without it, everything counts.
  if (!loadedActions()) {
    const unacked = await actions.filter(({ acked }) => !acked).count()
    const changes = unacked + (await refused.count()) + noted
    return { changes, photos: await blobs.where('state').equals('waiting').count() }
  }
  const counts = await standing()
  const changes = counts.waiting + counts.refused + noted
  return { changes, photos: (await waitingPhotos()).length }
}

/** The way out of a device: what is pushed to it ends before anything else could fail. */
export async function leaveDevice(): Promise<void> {
  await endHere()
  await signOut()
}
