import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDatabase } from '#client/device/current-database.ts'
import { Database, databasePrefix } from '#client/device/database.ts'
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

test('a start without a user clears the copies of others and keeps what waits', async () => {
  closeDatabase()
  await clearOtherCopies()
  const database = new Database(userId)
  const left = await Promise.all([
    database.listings.count(),
    database.log.count(),
    database.drafts.count(),
    database.blobs.count(),
  ])
  database.close()
  expect(left).toEqual([0, 1, 1, 1])
})
