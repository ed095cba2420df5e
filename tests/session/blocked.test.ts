import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { Database, databasePrefix } from '#client/device/database.ts'
import { deviceEvents } from '#client/device/events.ts'
import { userId } from './maya.ts'

/** Another tab of an older version, which does not close its connection when asked to. */
const olderTab = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databasePrefix + userId, 10)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error('The database did not open.')))
  })

test('a database that another tab blocks is open once that tab has closed it', async () => {
  const events: string[] = []
  deviceEvents.blocked.on(() => events.push('blocked'))
  deviceEvents.unblocked.on(() => events.push('unblocked'))
  const tab = await olderTab()
  const database = new Database(userId)
  const opening = database.open()
  await expect.poll(() => database.blocked).toBe(true)
  tab.close()
  await opening
  expect([database.isOpen(), database.blocked]).toEqual([true, false])
  expect(events).toEqual(['blocked', 'unblocked'])
  database.close()
  await database.open()
  expect(events).toEqual(['blocked', 'unblocked'])
  database.close()
})
