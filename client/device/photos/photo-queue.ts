import { backoff } from '#sync/engine/round.ts'
import { uploadPhoto } from './upload.ts'
import type { Failure } from '../session/send.ts'
import { refreshUser } from '../session/start.ts'
import { shownUser } from '../session/store.ts'
import { askForSync } from '../worker/ask-for-sync.ts'
import { currentDatabase } from '../current-database.ts'
import type { StoredPhoto } from '../database.ts'
import { foldersOf, markSent } from './keep-photo.ts'
import { setPhotoProgress } from './photo-progress.ts'
import { refusePhoto } from './refused-photo.ts'
import { requestRound } from '../device-rounds.ts'

/** No longer than this passes between two tries. */
const LONGEST_PAUSE = 30_000

let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined

/**
 * Sends the photos that wait, one after the other and beside the rounds: a picture on a thin line
 * holds no other write up.
 */
export function sendPhotos(): Promise<void> {
  running ??= inTurn(sendAll).finally(() => {
    running = undefined
  })
  return running
}

async function sendAll(): Promise<void> {
  const { blobs } = currentDatabase()
  let sent = 0
  for (const photo of await blobs.where('state').equals('waiting').toArray()) {
    if (!shownUser()) return
    const arrived = await sendOne(photo)
    if (arrived === undefined) {
      later()
      break
    }
    tries = 0
    if (!arrived) continue
    sent += 1
    // The session's own record says it, too, to the next start.
    if (foldersOf(photo).includes('quad/profile-images')) await refreshUser()
  }
  // What waited for them is others' to see now.
  if (sent > 0) await requestRound()
  await forgetShown()
}

/** A round that gets to its end finds the network there, and the photos with it. */
function later(): void {
  askForSync()
  tries += 1
  clearTimeout(timer)
  const pause = Math.min(LONGEST_PAUSE, backoff(tries, Math.random()))
  timer = setTimeout(() => void requestRound(), pause)
}

/** @returns whether it was taken; nothing if nobody said. */
async function sendOne(photo: StoredPhoto): Promise<boolean | undefined> {
  const { sha256, bytes, type } = photo
  const database = currentDatabase()
  const blob = new Blob([bytes], { type })
  const onProgress = (share: number) => setPhotoProgress(sha256, share)
  for (const folder of foldersOf(photo)) {
    const answer = await uploadPhoto(blob, folder, onProgress, sha256)
    setPhotoProgress(sha256, undefined)
    if (!answer.error) continue
    if (mayArriveYet(answer)) return undefined
    await refusePhoto(photo, answer.message)
    return false
  }
  await markSent(database, photo)
  return true
}

/** By `hash` the server says that it was changed or cut on its way. */
const mayArriveYet = ({ offline, status = 500, field }: Failure): boolean =>
  offline || status >= 500 || [401, 408, 429].includes(status) || field === 'hash'

/**
 * A photo goes once the server has it and nothing names it any more by its bytes; one that was
 * refused, once no write does.
 */
async function forgetShown(): Promise<void> {
  const { blobs, actions, refused, listings, ownProfiles } = currentDatabase()
  const ended = await blobs.where('state').anyOf('sent', 'refused').toArray()
  const userId = shownUser()?.id
  if (ended.length === 0 || userId === undefined) return
  const named = JSON.stringify([await actions.toArray(), await refused.toArray()])
  const own = await listings
    .where('[seller._id+timeListed]')
    .between([userId, ''], [userId, '\uffff'])
    .toArray()
  const shown = JSON.stringify([own.map(({ images }) => images), await ownProfiles.toArray()])
  const isNeeded = ({ sha256, state }: StoredPhoto) =>
    named.includes(sha256) || (state === 'sent' && shown.includes(sha256))
  const gone = ended.filter((photo) => !isNeeded(photo))
  await blobs.bulkDelete(gone.map(({ sha256 }) => sha256))
}

function inTurn(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  return locks
    ? locks.request(`quad-photos-${shownUser()?.id}`, { ifAvailable: true }, (lock) =>
        // Another tab sends them, and may be closed before it has.
        lock ? work() : later(),
      )
    : work()
}
