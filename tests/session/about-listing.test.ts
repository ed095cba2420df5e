import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import { perform } from '#client/device/perform.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { deleteListing } from '#sync/actions/listings.ts'
import { sendMessage } from '#sync/actions/messages.ts'
import { deleteNotification } from '#sync/actions/notifications.ts'
import { closeDevice } from './logged-in-origin.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'
import { holdListing, listingId as id } from './one-listing.ts'

const answer = v.unknown()

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  vi.stubGlobal('navigator', { onLine: false })
  storeToken('token')
  setSession({ status: 'signed-in', user })
  await holdListing()
})
afterEach(() => closeDevice(origin))

const titles = async () =>
  (await currentDatabase().log.toArray()).map(({ name, about }) => [name, about])

test('only actions about a listing store its title', async () => {
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
