import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { Database } from '#client/device/database.ts'
import { deviceEvents } from '#client/device/events.ts'
import { userId } from './maya.ts'

const events: string[] = []
deviceEvents.unusable.on((id) => events.push(`unusable ${id}`))
deviceEvents.usable.on(() => events.push('usable'))
beforeEach(async () => {
  await new Database(userId).delete()
  events.length = 0
})

/** A browser that stores nothing. @returns makes it store again */
function refuse(): () => void {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No.', 'SecurityError')
  })
  return () => open.mockRestore()
}

test('the screens hear that a database does not open, and that it has opened', async () => {
  const allow = refuse()
  const database = new Database(userId)
  await expect(database.open()).rejects.toThrow('No.')
  expect(database.failed).toBe(true)
  allow()
  database.reopen()
  await database.open()
  expect(database.failed).toBe(false)
  expect(events).toEqual([`unusable ${userId}`, 'usable'])
  database.close()
})

test('the screens hear of a database that does not answer', async () => {
  const database = new Database(userId)
  database.giveUp()
  expect([database.failed, ...events]).toEqual([true, `unusable ${userId}`])
  await database.open()
  expect(events).toEqual([`unusable ${userId}`, 'usable'])
  // While it is open, one transaction that does not answer says nothing about it.
  database.giveUp()
  await database.open()
  expect([database.failed, ...events]).toEqual([false, `unusable ${userId}`, 'usable'])
  database.close()
})

test('a page that had its database open keeps what it shows when it does not open again', async () => {
  const database = new Database(userId)
  await database.open()
  database.close()
  const allow = refuse()
  await expect(database.open()).rejects.toThrow('No.')
  allow()
  database.reopen()
  await database.open()
  expect(events).toEqual([])
  database.close()
})
