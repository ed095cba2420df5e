import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import { databasePrefix } from '#client/device/database.ts'
import { clearOtherCopies } from '#client/device/leave-no-trace.ts'
import { requestRound } from '#client/device/rounds/device-rounds.ts'
import * as kept from '#client/device/session/kept.ts'
import { setSession } from '#client/device/session/store.ts'
import { recordFirstUse } from '#client/device/session/held-data.ts'
import { leaveDeleted, wipe } from '#client/device/session/wipe.ts'
import { closeDevice } from './logged-in-origin.ts'
import { openWaitingDevice } from './waiting-device.ts'
import type { Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'

vi.mock('#client/device/session/kept.ts', { spy: true })

const name = databasePrefix + userId

let origin: Origin
beforeEach(async () => {
  origin = await openWaitingDevice()
  recordFirstUse(userId)
})
afterEach(() => closeDevice(origin))

test('a page that clears the copies of others does not create what another page deletes', async () => {
  await Promise.all([wipe(userId), clearOtherCopies()])
  expect(await Dexie.getDatabaseNames()).not.toContain(name)
})

test('the next start without a user ends a wipe that did not end', async () => {
  const fail = () => {
    throw new Error('The page was closed.')
  }
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(fail)
  await wipe(userId)
  expect(await Dexie.getDatabaseNames()).toContain(name)
  await clearOtherCopies()
  expect(await Dexie.getDatabaseNames()).not.toContain(name)
})

test('the next start without a user ends a wipe whose page was closed before its code was loaded', async () => {
  vi.mocked(kept.leaveNoTrace).mockReturnValueOnce(new Promise(() => {}))
  void leaveDeleted(userId)
  await clearOtherCopies()
  expect(await Dexie.getDatabaseNames()).not.toContain(name)
})

test('a user who logs in again after an interrupted wipe keeps what waits', async () => {
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(() => {
    throw new Error('The page was closed.')
  })
  await wipe(userId)
  expect(recordFirstUse(userId)).toBe(false)
  await clearOtherCopies()
  expect(await Dexie.getDatabaseNames()).toContain(name)
})

test('a tab whose database another tab deletes does not make it again', async () => {
  const { log } = currentDatabase()
  await log.count()
  await Dexie.delete(name)
  currentDatabase().giveUp()
  await expect(log.count()).rejects.toThrow('closed')
  await expect(currentDatabase().log.count()).rejects.toThrow('closed')
  expect(await Dexie.getDatabaseNames()).not.toContain(name)
})

test('a page that still shows a deleted account does not make its database again', async () => {
  const { log } = currentDatabase()
  await wipe(userId)
  await expect(log.count()).rejects.toThrow('closed')
  await expect(currentDatabase().log.count()).rejects.toThrow('closed')
  expect(await requestRound()).toEqual({ kind: 'signed-out' })
  expect(localStorage.getItem(`begun-${userId}`)).toBeNull()
  expect(await Dexie.getDatabaseNames()).not.toContain(name)
})

test('a login after that opens a new database', async () => {
  await wipe(userId)
  setSession({ status: 'signed-out' })
  setSession({ status: 'signed-in', user })
  expect(await currentDatabase().log.count()).toBe(0)
})
