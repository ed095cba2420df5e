import * as v from 'valibot'
import { actions } from '#sync/actions.ts'
import { syncRound } from '#sync/engine/round.ts'
import { roundPatience } from '../session/patience.ts'
import { inTurn } from '../session/in-turn.ts'
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
import { publishSettled } from '../settled.ts'
import { roundLock, transportBy } from '../transport.ts'

const renewedSchema = v.object({ accessToken: v.string(), user: v.object({ id: v.string() }) })

/**
 * The round of the service worker, when the network is back and perhaps no page is open. It has no
 * token of its own: the cookie renews one, if this browser may remember its user at all.
 * @param fetches whether there is something to fetch, even if nothing waits to be sent
 * @throws when it did not get to its end: the browser then tries again by itself
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
    const end = await syncRound(
      {
        store: dexieStore(database),
        transport: transportBy(({ schema, ...options }) =>
          send('POST', '/api/sync', schema, { ...options, token }),
        ),
        lock: roundLock(userId),
        clock: () => Date.now(),
      },
      { actor, actions },
      (settled) => publishSettled(userId, settled),
    )
    if (end.kind === 'later') throw new Error('The network went away again.')
    await navigator.locks.request(`quad-photos-${userId}`, () => sendPhotos(database, token))
  } finally {
    database.close()
  }
}

/** @throws when a photo is left */
async function sendPhotos(database: Database, token: string): Promise<void> {
  const { left } = await sendWaiting(database, {
    actions,
    upload: (photo, folder, sha256) =>
      send('POST', uploadAddress(folder, sha256), uploadAnswerSchema, {
        body: uploadForm(photo),
        token,
        fallback: uploadFailed,
      }),
    // A refused photo waits for a page, which can say so.
    refuse: () => Promise.resolve(),
    goesOn: () => true,
  })
  if (left) throw new Error('A photo could not be sent.')
}

/** In turn with the tabs, which renew by the same cookie. */
async function renewed(userId: string): Promise<string | undefined> {
  const answer = await inTurn('quad-refresh', () =>
    send('POST', '/api/auth/refresh', renewedSchema, {
      body: {},
      signal: AbortSignal.timeout(roundPatience),
    }),
  )
  if (answer.error) return undefined
  return answer.data.user.id === userId ? answer.data.accessToken : undefined
}
