import type { GenericSchema, InferInput } from 'valibot'
import type { Action } from '#sync/engine/action.ts'
import { newsOf, observed } from '#sync/engine/journal.ts'
import { writeOf } from '#sync/engine/outbox.ts'
import { parse } from '#sync/parse.ts'
import { Database } from '../database.ts'
import { lastSession } from '../device.ts'
import { dexieStore } from '../dexie-store.ts'
import { newId } from '../new-id.ts'
import { newsChannel } from '../news-channel.ts'
import { registerSync } from './ask-for-sync.ts'
import { syncInBackground } from './background.ts'

/**
 * In the worker: performs an action of the last user with no page open. What cannot be sent waits on the
 * device, as an action of a page does.
 * @returns whether it is stored. Otherwise a page has to ask: the browser does not remember its user
 */
export async function performInBackground<Args extends GenericSchema>(
  registration: ServiceWorkerRegistration,
  action: Action<string, Args>,
  args: InferInput<Args>,
): Promise<boolean> {
  const last = await lastSession()
  if (!last?.remembered) return false
  const isStored = await append(last.user.id, action, args).catch(() => false)
  // The browser tries again when the network is back, and so does the next page.
  if (isStored) await syncInBackground().catch(() => registerSync(registration))
  return isStored
}

async function append<Args extends GenericSchema>(
  userId: string,
  action: Action<string, Args>,
  args: InferInput<Args>,
): Promise<boolean> {
  const { name, version } = action
  const database = new Database(userId)
  const channel = newsChannel(userId)
  try {
    const store = observed(dexieStore(database), (changes) => channel.postMessage(newsOf(changes)))
    const listingId = action.listing?.(parse(action.args, args))
    const about = listingId === undefined ? undefined : await database.listings.get(listingId)
    const { serverTime } = await database.readState()
    const named = { name, version, args, id: newId(), ...(about && { about: about.title }) }
    await store.append(writeOf(named, Date.now(), serverTime))
    return true
  } finally {
    channel.close()
    database.close()
  }
}
