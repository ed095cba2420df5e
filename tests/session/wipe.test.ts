import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databasePrefix } from '#client/device/database.ts'
import { clearOtherCopies, recordFirstUse, wipeDevice } from '#client/device/leave-no-trace.ts'
import { openWaitingDevice } from './waiting-device.ts'
import type { Origin } from './browser-globals.ts'
import { userId } from './maya.ts'

const name = databasePrefix + userId

let origin: Origin
beforeEach(async () => {
  origin = await openWaitingDevice()
  recordFirstUse(userId)
})
afterEach(async () => {
  await wipeDevice(userId)
  await origin.close()
})

test('a page that clears the copies of others does not create what another page deletes', async () => {
  await Promise.all([wipeDevice(userId), clearOtherCopies()])
  expect(await Dexie.getDatabaseNames()).not.toContain(name)
})

test('the next start without a user ends a wipe that did not end', async () => {
  const fail = () => {
    throw new Error('The page was closed.')
  }
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(fail)
  await wipeDevice(userId)
  expect(await Dexie.getDatabaseNames()).toContain(name)
  await clearOtherCopies()
  expect(await Dexie.getDatabaseNames()).not.toContain(name)
})

test('a user who logs in again after an interrupted wipe keeps what waits', async () => {
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(() => {
    throw new Error('The page was closed.')
  })
  await wipeDevice(userId)
  expect(recordFirstUse(userId)).toBe(false)
  await clearOtherCopies()
  expect(await Dexie.getDatabaseNames()).toContain(name)
})
