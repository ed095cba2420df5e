import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Database } from '#client/device/database.ts'
import { storeRound, mostRounds, readRounds, RoundTally } from '#client/device/rounds/round-log.ts'
import { firstRequest } from '#sync/engine/outbox.ts'
import { pack, protocolVersion, type SyncAnswer } from '#sync/engine/protocol.ts'
import type { Reply } from '#sync/engine/store.ts'

const request = firstRequest(
  '01920000-0000-7000-8000-000000000002',
  '01920000-0000-7000-8000-000000000001',
)
const { cols, rows } = pack([{ _id: 'a' }, { _id: 'b' }])
const now = Date.now()
const answer: SyncAnswer = {
  v: protocolVersion,
  now: now + 5000,
  results: [],
  last: 0,
  from: null,
  cursor: 'next',
  more: false,
  reset: false,
  purge: [],
  del: { messages: ['c'] },
  cols: { listings: cols },
  put: { listings: rows },
}

let database: Database
beforeEach(async () => {
  database = new Database('maya')
  await database.open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.delete()
})

test('a tally adds up the calls of a round', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(now)
  const tally = new RoundTally()
  const replies: Reply[] = [{ kind: 'answer', answer }, { kind: 'later' }]
  const send = tally.counting(() => Promise.resolve(replies.shift() ?? { kind: 'later' }))
  const { onProgress } = tally.listening({ onProgress: (_bytes?: number) => {} })
  const actions: typeof request.actions = [[1, 'listing.view', 1, {}, 0]]
  await send({ ...request, actions })
  onProgress()
  onProgress(700)
  onProgress(300)
  await send(request)
  const record = tally.record('later')
  expect(record).toMatchObject({
    end: 'later',
    actions: 1,
    rows: 3,
    bytes: 1000,
    clockAhead: 5000,
  })
})

test('a tally without an answer has no offset of the server’s clock', () => {
  expect(new RoundTally().record('later')).not.toHaveProperty('clockAhead')
})

test('the device remembers the newest rounds, the last one first', async () => {
  for (let at = 1; at <= mostRounds + 5; at += 1)
    await storeRound(database, { ...new RoundTally().record('done'), at })
  const kept = await readRounds(database)
  expect(kept.map(({ at }) => at)).toEqual(
    Array.from({ length: mostRounds }, (_, i) => mostRounds + 5 - i),
  )
})

test('a round that ends after a logout does not open the database again', async () => {
  await database.delete()
  await storeRound(database, new RoundTally().record('done'))
  expect(database.isOpen()).toBe(false)
  expect(await Dexie.exists(database.name)).toBe(false)
})
