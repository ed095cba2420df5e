import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDatabase, currentStore, currentTab } from '#client/device/current-database.ts'
import { shownRows } from '#client/device/use-query.ts'
import { durably, failureOf, notDone, notStored } from '#client/device/durably.ts'
import { isQuotaError } from '#client/device/storage-errors.ts'
import { deviceEvents } from '#client/device/events.ts'
import { requestRound } from '#client/device/rounds/device-rounds.ts'
import {
  awaitSettled,
  publishSettled,
  readSettled,
  refusedWrites,
  takeSettled,
} from '#client/device/rounds/settled.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { pack } from '#sync/engine/protocol.ts'
import { firstState } from '#sync/engine/outbox.ts'
import { closeDevice } from './logged-in-origin.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'
import { listing, no, roundOf } from './one-listing.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  storeToken('token')
  setSession({ status: 'signed-in', user })
})
afterEach(() => closeDevice(origin))

const noSpace = () => new DOMException('No space.', 'QuotaExceededError')

test('a call ends when the network is gone, although that causes no error', async () => {
  origin.answer(() => new Promise(() => {}))
  const round = requestRound()
  await expect.poll(() => origin.asked).toHaveLength(1)
  vi.stubGlobal('navigator', { onLine: false })
  expect(await round).toMatchObject({ kind: 'later', unreached: true })
})

test('rows that find no space end the round, the cached photos go, and the screen hears of it', async () => {
  const deleted: unknown[] = []
  const cache = {
    keys: () => Promise.resolve(['a', 'b']),
    delete: (key: string) => deleted.push(key),
  }
  const open = () => Promise.resolve(cache)
  vi.stubGlobal('caches', { open, keys: () => Promise.resolve([]), delete: () => {} })
  let full = 0
  deviceEvents.full.on(() => (full += 1))
  const fail = () => {
    throw noSpace()
  }
  currentDatabase().listings.hook('creating', fail)
  const { cols, rows } = pack([listing])
  origin.answer(roundOf(origin, { cols: { listings: cols }, put: { listings: rows } }))
  expect(await requestRound()).toEqual({ kind: 'later' })
  currentDatabase().listings.hook('creating').unsubscribe(fail)
  expect([full, deleted]).toEqual([1, ['a', 'b']])
})

test.each([
  ['by itself', noSpace(), true],
  ['inside of another one', new Dexie.AbortError('Aborted.', noSpace()), true],
  ['of a row', new Dexie.BulkError('Bulk.', [noSpace()]), true],
  ['of another kind', new Dexie.AbortError('Aborted.', new TypeError('A slip.')), false],
  ['that is a text', 'QuotaExceededError', false],
])('an error for lack of space %s is recognized', (_, error, isOne) => {
  expect(isQuotaError(error)).toBe(isOne)
})

test('a write is tried again without a lost connection, and fails with the sentence of its cause', async () => {
  let asked = 0
  const storage = { persist: () => Promise.resolve((asked += 1) > 0) }
  vi.stubGlobal('navigator', { onLine: true, storage })
  let tries = 0
  const lost = async () => {
    await currentDatabase().meta.put({ key: 'x', value: 1 })
    if ((tries += 1) === 1) throw new Dexie.DatabaseClosedError('Lost.')
    return tries
  }
  expect(await durably(lost)).toBe(2)
  for (const value of ['a', 'b']) expect(await durably(() => Promise.resolve(value))).toBe(value)
  // The browser is asked once to keep what is stored.
  expect(asked).toBe(1)
  expect(failureOf(new Dexie.DatabaseClosedError('Lost.'))).toBe(notStored)
  expect(failureOf(new TypeError('A slip.'))).toBe(notDone)
})

const writeAt = (at: number) => ({ name: 'listing.edit', version: 1, args: {}, at })
const action = (seq: number) => ({ seq, ...writeAt(0) })

test('the outcome of a write is read from the device: done, refused with it, or still open', async () => {
  const store = currentStore()
  for (let seq = 1; seq <= 4; seq += 1) await store.append(writeAt(seq))
  await store.transaction(async (tx) => {
    await tx.state.put([{ ...firstState(userId), lastSeq: 8, ackedUpTo: 3 }])
    await tx.log.delete([1, 2])
    await tx.refused.put([{ seq: 5, action: action(5), dependents: [action(6)], ...no }])
  })
  expect(await readSettled(2)).toMatchObject({ seq: 2, ok: true })
  expect(await readSettled(3)).toMatchObject({ seq: 3, ok: true })
  expect(await readSettled(4)).toBeUndefined()
  for (const seq of [5, 6]) expect(await readSettled(seq)).toMatchObject({ ok: false, problem: no })
  expect(await readSettled(7)).toMatchObject({ ok: true })
})

test('a write that is stored while this tab still reads waits, and is not done', async () => {
  let end = () => {}
  const reading = new Promise<never>((_, reject) => {
    end = () => reject(new Error('The connection was lost.'))
  })
  currentTab()
    .start(() => reading)
    .catch(() => undefined)
  const seq = await currentStore().append(writeAt(1))
  const settled = readSettled(seq)
  end()
  expect(await settled).toBeUndefined()
})

test('each outcome of a round reaches the form that waits for it, once', () => {
  const heard: unknown[] = []
  const stop = awaitSettled(4, (settled) => heard.push(settled))
  const outcome = (seq: number) => ({ seq, ok: true, reply: undefined }) as const
  publishSettled(userId, [])
  publishSettled(userId, [outcome(5), outcome(4)])
  stop()
  publishSettled(userId, [outcome(4)])
  expect(heard).toEqual([outcome(4)])
})

test('a refusal that a form shows is dropped, unless others depend on it or values conflict', async () => {
  const conflicts = [{ field: 'price', current: 1, wanted: 2 }]
  await currentStore().transaction((tx) =>
    tx.refused.put([
      { seq: 1, action: action(1), dependents: [], ...no },
      { seq: 2, action: action(2), dependents: [action(3)], ...no },
      { seq: 4, action: action(4), dependents: [], ...no, conflicts },
    ]),
  )
  const shown = async () => refusedWrites(shownRows()).map(({ seq }) => seq)
  for (const seq of [1, 2, 4])
    await takeSettled(seq, async () => {
      // A form shows the first one. The outbox shows the others, also while a form waits.
      expect(await shown()).toEqual([2, 4])
      return { seq, ok: false, problem: no }
    })
  expect(await shown()).toEqual([2, 4])
})
