import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { currentDatabase, currentMemory } from '#client/device/current-database.ts'
import type { QueuedAction, SyncState } from '#sync/engine/store.ts'
import { keyOf, tableNames, type TableName } from '#sync/engine/view.ts'
import { earlierDay, user } from './fixtures/earlier-day.ts'
import { loggedInOrigin } from './logged-in-origin.ts'
import { restoreDevice } from './fixtures/earlier-device.ts'

loggedInOrigin(user)

type Step = (typeof earlierDay)[number]
type EarlierState = SyncState & { nextSeq: number }
type EarlierClick = Omit<QueuedAction, 'seq'> & { order: number }

const queueOf = ({ rowsOf }: Step) => rowsOf('actions') as QueuedAction[]
const clicksOf = ({ rowsOf }: Step) =>
  (rowsOf('intake') as EarlierClick[]).toSorted((one, other) => one.order - other.order)
const stateOf = ({ rowsOf }: Step) => rowsOf('state')[0] as EarlierState

const sorted = (table: TableName, rows: readonly unknown[]) =>
  rows.toSorted((one, other) => (keyIn(table, one) < keyIn(table, other) ? -1 : 1))
const keyIn = (table: TableName, row: unknown): string =>
  Reflect.apply(keyOf[table], undefined, [row])

test('the recorded day has writes at every place where the earlier version kept them', () => {
  const some = (table: string) => earlierDay.some(({ rowsOf }) => rowsOf(table).length > 0)
  const places = ['actions', 'intake', 'base', 'refused', 'blobs', 'drafts', 'meta', 'stays']
  expect(places.filter((place) => !some(place))).toEqual([])
  const states = earlierDay.map(stateOf)
  expect(states.some(({ push }) => push !== undefined)).toBe(true)
  const acknowledged = earlierDay.filter((step) =>
    queueOf(step).some(({ seq }) => seq <= stateOf(step).ackedUpTo),
  )
  expect(acknowledged).not.toEqual([])
})

test.for(earlierDay)('an upgrade keeps all that only the device has: $title', async (step) => {
  await restoreDevice(step.device)
  const database = currentDatabase()
  for (const table of ['refused', 'blobs', 'drafts', 'meta', 'stays', 'profiles'])
    expect(await database.table(table).toArray()).toEqual(step.rowsOf(table))
  const { nextSeq, ...state } = stateOf(step)
  expect(await database.state.toArray()).toEqual([{ ...state, lastSeq: nextSeq - 1, commits: 0 }])
})

test.for(earlierDay)(
  'an upgrade keeps all writes in the order of their clicks: $title',
  async (step) => {
    await restoreDevice(step.device)
    const written = ({ name, version, args, about }: Omit<QueuedAction, 'seq'>) => ({
      name,
      version,
      args,
      about,
    })
    const log = await currentDatabase().log.toArray()
    expect(log.map(written)).toEqual([...queueOf(step), ...clicksOf(step)].map(written))
    const { nextSeq } = stateOf(step)
    expect(log.map(({ seq }) => seq)).toEqual([
      ...queueOf(step).map(({ seq }) => seq),
      ...clicksOf(step).map((_, i) => nextSeq + i),
    ])
  },
)

test.for(earlierDay)(
  'an upgrade stores the rows as the server has sent them: $title',
  async (step) => {
    await restoreDevice(step.device)
    const database = currentDatabase()
    for (const table of tableNames)
      expect(await database.table(table).toArray()).toEqual(sorted(table, step.server[table] ?? []))
  },
)

const isQueued = (step: Step) => clicksOf(step).length === 0

test.for(earlierDay.filter(isQueued))(
  'a screen shows the same after an upgrade: $title',
  async (step) => {
    await restoreDevice(step.device)
    const { database, tab, ready, loadListings } = currentMemory()
    await ready
    await loadListings()
    await tab.load('messages', () => database.messages.toArray(), 'messages')
    for (const table of tableNames)
      expect(sorted(table, tab.replica.all(table))).toEqual(sorted(table, step.rowsOf(table)))
  },
)
