import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '#client/device/database.ts'
import { wipeDevice } from '#client/device/leave-no-trace.ts'
import { withHeadStart } from '#client/device/rounds/transport.ts'
import { firstRequest } from '#sync/engine/outbox.ts'
import type { SyncRequest } from '#sync/engine/protocol.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { userId } from './maya.ts'

let origin: Origin
let database: Database
let calls: SyncRequest[]
beforeEach(async () => {
  origin = await openOrigin()
  database = new Database(userId)
  calls = []
})
afterEach(async () => {
  database.close()
  await wipeDevice(userId)
  await origin.close()
})

const transport = (request: SyncRequest) => {
  calls.push(request)
  return Promise.resolve({ kind: 'later', waitMs: calls.length } as const)
}

test('a new browser asks before its database is open, and uses that answer once', async () => {
  const request = firstRequest(userId, database.newClient)
  const early = withHeadStart(database, transport)
  expect(calls).toEqual([request])
  expect(await early(request)).toMatchObject({ waitMs: 1 })
  expect(await early(request)).toMatchObject({ waitMs: 2 })
})

test('another first request is sent as usual', async () => {
  const request = { ...firstRequest(userId, database.newClient), limit: 7 }
  const early = withHeadStart(database, transport)
  expect(await early(request)).toMatchObject({ waitMs: 2 })
  expect(calls.at(-1)).toEqual(request)
})

test('a browser with data of the user, or an open database, asks for nothing early', async () => {
  withHeadStart(database, transport)
  withHeadStart(database, transport)
  expect(calls).toHaveLength(1)
  await wipeDevice(userId)
  await database.open()
  withHeadStart(database, transport)
  expect(calls).toHaveLength(1)
})
