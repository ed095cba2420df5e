import * as v from 'valibot'
import { actions } from '#sync/actions.ts'
import { syncRound } from '#sync/engine/round.ts'
import { inTurn } from '../session/in-turn.ts'
import { uploadAddress, uploadAnswerSchema, uploadForm } from '../photos/upload-form.ts'
import { isRefusal, send } from '../session/send.ts'
import { Database, type StoredPhoto } from '../database.ts'
import { lastSession } from '../device.ts'
import { dexieStore } from '../dexie-store.ts'
import { foldersOf, markSent } from '../photos/keep-photo.ts'
import { roundLock } from '../transport.ts'
import { publishSettled } from '../settled.ts'
import { transportBy } from '../transport.ts'

/** Tabs that want to renew wait behind this one. */
const PATIENCE = 15_000

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
    await navigator.locks.request(`quad-photos-${userId}`, async () => {
      for (const photo of await waiting.toArray()) await sendPhoto(database, photo, token)
    })
  } finally {
    database.close()
  }
}

/** One that is refused waits for a page, which can say so. @throws when nobody answered */
async function sendPhoto(database: Database, photo: StoredPhoto, token: string): Promise<void> {
  const { sha256, bytes, type } = photo
  const body = uploadForm(new Blob([bytes], { type }))
  for (const folder of foldersOf(photo)) {
    const address = uploadAddress(folder, sha256)
    const answer = await send('POST', address, uploadAnswerSchema, { body, token })
    if (answer.error && isRefusal(answer)) return
    if (answer.error) throw new Error('The network went away again.')
  }
  await markSent(database, photo)
}

/** In turn with the tabs, which renew by the same cookie. */
async function renewed(userId: string): Promise<string | undefined> {
  const answer = await inTurn('quad-refresh', () =>
    send('POST', '/api/auth/refresh', renewedSchema, {
      body: {},
      signal: AbortSignal.timeout(PATIENCE),
    }),
  )
  if (answer.error) return undefined
  return answer.data.user.id === userId ? answer.data.accessToken : undefined
}
