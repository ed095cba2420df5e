import * as v from 'valibot'
import { actions } from '#sync/actions.ts'
import { syncRound } from '#sync/round.ts'
import { send } from '../session/send.ts'
import { Database } from './database.ts'
import { lastSession } from './device.ts'
import { dexieStore } from './dexie-store.ts'
import { newId } from './new-id.ts'
import { roundLock } from './round-lock.ts'
import { tellSettled } from './settled.ts'
import { transportBy } from './transport.ts'

const renewedSchema = v.object({ accessToken: v.string(), user: v.object({ id: v.string() }) })

/**
 * The round of the service worker, when the network is back and perhaps no page is open. It has no
 * token of its own: the cookie renews one, if this browser may remember its user at all.
 * @throws when it did not get to its end: the browser then tries again by itself
 */
export async function syncInBackground(): Promise<void> {
  const last = await lastSession()
  if (!last?.remembered) return
  const { id: userId, username, universityId } = last.user
  const database = new Database(userId)
  try {
    if ((await database.actions.count()) === 0) return
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
        newId,
        actor: () => actor,
      },
      { actor, actions },
      (settled) => tellSettled(userId, settled),
    )
    if (end.kind === 'later') throw new Error('The network went again.')
  } finally {
    database.close()
  }
}

/** In turn with the tabs, which renew by the same cookie. */
async function renewed(userId: string): Promise<string | undefined> {
  const answer = await navigator.locks.request('quad-refresh', () =>
    send('POST', '/api/auth/refresh', renewedSchema, { body: {} }),
  )
  if (answer.error) return undefined
  return answer.data.user.id === userId ? answer.data.accessToken : undefined
}
