import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import { wipeDevice } from '#client/device/leave-no-trace.ts'
import { perform } from '#client/device/perform.ts'
import { setSession } from '#client/device/session/store.ts'
import { keepToken } from '#client/device/session/tokens.ts'
import { deleteListing } from '#sync/actions/listings.ts'
import type { Listing } from '#sync/listings.ts'
import { sendMessage } from '#sync/actions/messages.ts'
import { deleteNotification } from '#sync/actions/notifications.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'

const id = '01890000-0000-7000-8000-000000000002'
const listing: Listing = {
  _id: id,
  title: 'Lamp',
  description: 'Warm.',
  price: 12,
  category: 'Furniture',
  status: 'Available',
  images: [],
  seller: { _id: userId, id: userId, username: 'maya' },
  universityId: 'u1',
  views: 0,
  inquiries: 0,
  timeListed: '2026-01-01T00:00:00Z',
}
const answer = v.unknown()

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  vi.stubGlobal('navigator', { onLine: false })
  keepToken('token')
  setSession({ status: 'signed-in', user })
  await currentDatabase().listings.put(listing)
})
afterEach(async () => {
  await wipeDevice(userId)
  setSession({ status: 'signed-out' })
  await origin.close()
})

const titles = async () =>
  (await currentDatabase().actions.toArray()).map(({ name, about }) => [name, about])

test('only an action about a listing keeps its title', async () => {
  await perform(deleteNotification, { id }, { answer })
  await perform(sendMessage, { id, recipientUsername: 'jonas', content: 'Hi' }, { answer })
  const about = { id: userId, recipientUsername: 'jonas', content: 'Hi', listingId: id }
  await perform(sendMessage, about, { answer })
  await perform(deleteListing, { id }, { answer })
  expect(await titles()).toEqual([
    ['notification.delete', undefined],
    ['message.send', undefined],
    ['message.send', 'Lamp'],
    ['listing.delete', 'Lamp'],
  ])
})
