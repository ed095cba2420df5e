import { actions } from '#sync/actions.ts'
import { newsOf, observed } from '#sync/engine/journal.ts'
import { syncRound } from '#sync/engine/round.ts'
import { renewSession } from '../session/renew.ts'
import { withLock } from '../session/shared-lock.ts'
import { sendWaiting } from '../photos/send-waiting.ts'
import {
  patience,
  uploadAddress,
  uploadAnswerSchema,
  uploadFailed,
  uploadForm,
} from '../photos/upload-form.ts'
import { isEnd, send } from '../session/send.ts'
import { Database } from '../database.ts'
import { lastSession, storedRenewal, storeRenewal } from '../device.ts'
import { dexieStore, newsChannel } from '../dexie-store.ts'
import { newId } from '../new-id.ts'
import { storeRound, RoundTally, type RoundRecord } from '../rounds/round-log.ts'
import { publishSettled } from '../rounds/settled.ts'
import { roundLock, transportBy } from '../rounds/transport.ts'

let running: Promise<void> = Promise.resolve()

/**
 * Runs a round in the service worker after the network returns, perhaps with no page open. The
 * worker gets its token by the cookie, if this browser may remember its user. The browser may wake the
 * worker twice at once. One after the other, the second finds nothing to send and gets no token.
 * @param fetches whether there is something to fetch, even if nothing waits to be sent
 * @throws if something that could be sent was not, so that the browser retries by itself
 */
export function syncInBackground({ fetches = false } = {}): Promise<void> {
  running = running.catch(() => undefined).then(() => syncOnce(fetches))
  return running
}

async function syncOnce(fetches: boolean): Promise<void> {
  const last = await lastSession()
  if (!last?.remembered) return
  const { id: userId, username, universityId } = last.user
  const database = new Database(userId)
  const channel = newsChannel(userId)
  try {
    const waiting = database.blobs.where('state').equals('waiting')
    const unsent = (await database.log.count()) + (await waiting.count())
    if (unsent === 0 && !fetches) return
    const tally = new RoundTally()
    const token = await renewed(userId)
    if (token === null) return
    if (token === undefined) return await fail(database, tally, 'later')
    const actor = { userId, username, universityId }
    const transport = transportBy(userId, ({ schema, ...options }) =>
      send('POST', '/api/sync', schema, { ...tally.listening(options), token }),
    )
    const end = await syncRound(
      {
        store: observed(dexieStore(database), (changes) => channel.postMessage(newsOf(changes))),
        transport: tally.counting(transport),
        lock: roundLock(userId),
        clock: () => Date.now(),
        newId,
      },
      { actor, actions },
      (settled) => publishSettled(userId, settled),
    )
    // Photos of a queue that stays would be lost.
    if (end.kind !== 'done') return await fail(database, tally, end.kind)
    await storeRound(database, tally.record(end.kind))
    const { maintenance } = await database.readState()
    const left = maintenance
      ? (await waiting.count()) > 0
      : await navigator.locks.request(`quad-photos-${userId}`, () => sendPhotos(database, token))
    if (left) await fail(database, new RoundTally(), 'photos-left')
  } finally {
    channel.close()
    database.close()
  }
}

/** Records the failure. @throws so that the browser retries by itself */
async function fail(
  database: Database,
  tally: RoundTally,
  end: RoundRecord['end'],
): Promise<never> {
  await storeRound(database, tally.record(end))
  throw new Error(`The background sync ended with ${end}.`)
}

/** The slowest line that an upload has time for, in bytes per millisecond. */
const SLOWEST_LINE = 10

/**
 * A worker does not see how far an upload is, so it allows a time for its size.
 * @returns whether a photo is left
 */
async function sendPhotos(database: Database, token: string): Promise<boolean> {
  const { left } = await sendWaiting(database, {
    actions,
    clock: () => Date.now(),
    upload: (photo, folder, sha256) =>
      send('POST', uploadAddress(folder, sha256), uploadAnswerSchema, {
        body: uploadForm(photo),
        token,
        fallback: uploadFailed,
        signal: AbortSignal.timeout(patience + Math.ceil(photo.size / SLOWEST_LINE)),
      }),
    // A refused photo waits for a page, which can show the refusal.
    refuse: () => Promise.resolve(),
    goesOn: () => true,
  })
  return left
}

/**
 * Takes turns with the tabs, which refresh by the same cookie.
 * @returns null if the server refuses; undefined if it does not answer
 */
async function renewed(userId: string): Promise<string | null | undefined> {
  const answer = await withLock('quad-refresh', () => renewSession({ storedRenewal, storeRenewal }))
  if (answer.error) return isEnd(answer) ? null : undefined
  return answer.data.user.id === userId ? answer.data.accessToken : null
}
