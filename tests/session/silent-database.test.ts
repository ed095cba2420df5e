import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { currentMemory } from '#client/device/current-database.ts'
import { Database } from '#client/device/database.ts'
import { dexieStore } from '#client/device/dexie-store.ts'
import { flush } from '#client/outbox/leaving.ts'
import { saveListing } from '#sync/actions/saved-listings.ts'
import { writeOf } from '#sync/engine/outbox.ts'
import { loggedInOrigin } from './logged-in-origin.ts'
import { userId } from './maya.ts'
import { listing, listingId } from './one-listing.ts'

loggedInOrigin()
afterEach(() => vi.useRealTimers())

const { name, version } = saveListing
const write = writeOf({ name, version, args: { listingId }, id: 'a click' }, Date.now())

test('a tab still reads and stores after the browser has left one of its reads unanswered', async () => {
  const { database, tab, ready } = currentMemory()
  await ready()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const silent = vi.spyOn(database, 'transaction')
  silent.mockImplementationOnce(() => new Promise(() => {}) as never)
  const looked = tab.catchUp().catch((error: unknown) => error)
  await expect.poll(() => silent.mock.calls.length).toBe(1)
  for (let step = 1; step <= 6; step += 1) vi.advanceTimersToNextTimer()
  expect(String(await looked)).toContain('does not answer')
  vi.useRealTimers()
  await tab.store.transaction((tx) => tx.rows.listings.put([listing]))
  expect(tab.replica.get('listings', listingId)).toMatchObject({ title: listing.title })
})

test('a logout counts what another tab has stored, also before this one has heard of it', async () => {
  await currentMemory().ready()
  const elsewhere = new Database(userId)
  await dexieStore(elsewhere).append(write)
  elsewhere.close()
  expect(currentMemory().tab.replica.log()).toEqual([])
  expect(await flush()).toEqual({ changes: 1, photos: 0 })
})
