import * as v from 'valibot'
import { actions } from '#sync/actions.ts'
import { syncRound } from '#sync/engine/round.ts'
import { roundTimeout } from '../session/round-timeout.ts'
import { withLock } from '../session/shared-lock.ts'
import { sendWaiting } from '../photos/send-waiting.ts'
import {
  uploadAddress,
  uploadAnswerSchema,
  uploadFailed,
  uploadForm,
} from '../photos/upload-form.ts'
import { send } from '../session/send.ts'
import { Database } from '../database.ts'
import { lastSession } from '../device.ts'
import { dexieStore } from '../dexie-store.ts'
import { newId } from '../new-id.ts'
import { storeRound, RoundTally } from '../rounds/round-log.ts'
import { publishSettled } from '../rounds/settled.ts'
import { roundLock, transportBy } from '../rounds/transport.ts'

const renewedSchema = v.object({ accessToken: v.string(), user: v.object({ id: v.string() }) })

/**
 * Runs a round in the service worker after the network returns, perhaps with no page open. The
 * worker gets its token by the cookie, if this browser may remember its user.
 * @param fetches whether there is something to fetch, even if nothing waits to be sent
 * @throws if the round did not complete, so that the browser retries by itself
 */
export async function syncInBackground({ fetches = false } = {}): Promise<void> {
  const last = await lastSession()
  if (!last?.remembered) return
  const { id: userId, username, universityId } = last.user
  const database = new Database(userId)
  try {
    const waiting = database.blobs.where('state').equals('waiting')
    const unsent = (await database.actions.count()) + (await waiting.count())
    if (unsent === 0 && !fetches) return
    const token = await renewed(userId)
    if (token === undefined) return
    const actor = { userId, username, universityId }
    const tally = new RoundTally()
    const transport = transportBy(userId, ({ schema, ...options }) =>
      send('POST', '/api/sync', schema, { ...tally.listening(options), token }),
    )
    const end = await syncRound(
      {
        store: dexieStore(database),
        transport: tally.counting(transport),
        lock: roundLock(userId),
        clock: () => Date.now(),
        newId,
      },
      { actor, actions },
      (settled) => publishSettled(userId, settled),
    )
    await storeRound(database, tally.record(end.kind))
    if (end.kind === 'later') throw new Error('The network went away again.')
    // A page must first ask for a login or a newer version. Photos of a queue that stays would be
    // lost.
    if (end.kind !== 'done') return
    await navigator.locks.request(`quad-photos-${userId}`, () => sendPhotos(database, token))
  } finally {
    database.close()
  }
}

/** @throws if a photo is left */
async function sendPhotos(database: Database, token: string): Promise<void> {
  const { left } = await sendWaiting(database, {
    actions,
    clock: () => Date.now(),
    upload: (photo, folder, sha256) =>
      send('POST', uploadAddress(folder, sha256), uploadAnswerSchema, {
        body: uploadForm(photo),
        token,
        fallback: uploadFailed,
      }),
    // A refused photo waits for a page, which can show the refusal.
    refuse: () => Promise.resolve(),
    goesOn: () => true,
  })
  if (left) throw new Error('A photo could not be sent.')
}

/** Takes turns with the tabs, which refresh by the same cookie. */
async function renewed(userId: string): Promise<string | undefined> {
  const answer = await withLock('quad-refresh', () =>
    send('POST', '/api/auth/refresh', renewedSchema, {
      body: {},
      signal: AbortSignal.timeout(roundTimeout),
    }),
  )
  if (answer.error) return undefined
  return answer.data.user.id === userId ? answer.data.accessToken : undefined
}
