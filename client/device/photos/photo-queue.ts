import { backoff } from '#sync/engine/round.ts'
import { currentDatabase } from '../current-database.ts'
import { requestRound } from '../rounds/device-rounds.ts'
import { loadActions } from '../known-actions.ts'
import { refreshUser } from '../session/start.ts'
import { shownUser } from '../session/store.ts'
import { askForSync } from '../worker/ask-for-sync.ts'
import { setPhotoProgress } from './photo-progress.ts'
import { refusePhoto } from './refused-photo.ts'
import { sendWaiting } from './send-waiting.ts'
import { sweepPhotos } from './sweep-photos.ts'
import { uploadPhoto } from './upload.ts'

/** The longest pause between two attempts. */
const LONGEST_PAUSE = 30_000

let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
let again = false

/**
 * Sends the waiting photos, separately from the rounds, so that a photo on a slow line delays no
 * write.
 * @returns after an attempt for every photo that waited at the time of the call
 */
export function sendAllPhotos(): Promise<void> {
  again = true
  running ??= passes().finally(() => {
    running = undefined
  })
  return running
}

async function passes(): Promise<void> {
  while (again) {
    again = false
    await withLock(pass)
  }
}

async function pass(): Promise<void> {
  const database = currentDatabase()
  const actions = await loadActions()
  const underWay = new Set<string>()
  const end = (hashes: readonly string[]) => {
    for (const sha256 of hashes) underWay.delete(sha256)
    setPhotoProgress(hashes, undefined)
  }
  const { arrived, left } = await sendWaiting(database, {
    actions,
    clock: () => Date.now(),
    upload: (photo, folder, sha256) =>
      uploadPhoto(photo, folder, sha256, (share) => setPhotoProgress([sha256], share)),
    refuse: refusePhoto,
    goesOn: () => shownUser()?.id === database.userId,
    begin(hashes) {
      for (const sha256 of hashes) underWay.add(sha256)
      setPhotoProgress(hashes, 0)
    },
    end: (sha256) => end([sha256]),
  }).finally(() => end([...underWay]))
  if (left) later()
  else tries = 0
  // The next start shows the picture from the stored session.
  if (arrived.has('quad/profile-images')) await refreshUser()
  // Other users can now see the rows that waited for these photos.
  if (arrived.size > 0) await requestRound()
  await sweepPhotos(database, actions)
}

/** Asks for a round after a pause. A completed round sends the photos. */
function later(): void {
  askForSync()
  tries += 1
  clearTimeout(timer)
  const pause = Math.min(LONGEST_PAUSE, backoff(tries, Math.random()))
  timer = setTimeout(() => void requestRound(), pause)
}

function withLock(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  return locks
    ? locks.request(`quad-photos-${shownUser()?.id}`, { ifAvailable: true }, (lock) =>
        // Another tab is sending them and may close before it has.
        lock ? work() : later(),
      )
    : work()
}
