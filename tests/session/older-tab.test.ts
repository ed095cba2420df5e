import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { Database, databasePrefix } from '#client/device/database.ts'
import { userId } from './maya.ts'

const name = databasePrefix + userId
const database = new Database(userId)
const opened: IDBDatabase[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) each.close()
  await new Database(userId).delete()
})

/** Opens the database past Dexie, as a tab of another version does. */
const openAs = (version: number, upgrade: (database: IDBDatabase) => void) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.addEventListener('upgradeneeded', () => upgrade(request.result))
    request.addEventListener('success', () => {
      opened.push(request.result)
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('No error.')))
  })

const click = (id: string, order: number) => {
  const args = { listingId: id }
  return { id, order, name: 'savedListing.save', version: 1, args, at: 9 - order }
}

test('clicks that a tab of an earlier version stored after the upgrade are in the log', async () => {
  await database.open()
  const version = database.backendDB().version
  database.close()
  const older = await openAs(version + 1, (earlier) => {
    const intake = earlier.createObjectStore('intake', { keyPath: 'id' })
    for (const each of [click('a', 2), click('b', 1)]) intake.add(each)
  })
  older.close()
  await database.open()
  expect((await database.log.toArray()).map(({ seq, id }) => [seq, id])).toEqual([
    [1, 'b'],
    [2, 'a'],
  ])
  database.reopen()
  expect(await database.log.count()).toBe(2)
  database.close()
})

test('a page whose database a newer version has upgraded leaves it as it is', async () => {
  const older = new Database(userId)
  await older.open()
  const version = older.backendDB().version + 10
  const newer = await openAs(version, (later) => later.deleteObjectStore('stays'))
  older.reopen()
  await expect(older.stays.count()).rejects.toThrow('closed')
  await expect(older.open()).rejects.toThrow('no longer uses')
  expect(older.over).toBe('upgrade')
  expect([newer.version, [...newer.objectStoreNames].includes('stays')]).toEqual([version, false])
})
