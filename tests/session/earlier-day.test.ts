import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { currentDatabase, currentMemory } from '#client/device/current-database.ts'
import { tableNames } from '#sync/engine/view.ts'
import { earlierDay, user } from './fixtures/earlier-day.ts'
import { loggedInOrigin } from './logged-in-origin.ts'
import { restoreDatabase } from './fixtures/restore-database.ts'
import { clicksOf, comparable, queueOf, sorted, stateOf, upgraded } from './fixtures/upgraded.ts'

loggedInOrigin(user)

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

test.for(earlierDay)(
  'an upgrade keeps what only the device has, its writes in the order of their clicks, and the rows of the server: $title',
  async (step) => {
    await restoreDatabase(step.device)
    const tables: Record<string, unknown[]> = {}
    for (const table of currentDatabase().tables) tables[table.name] = await table.toArray()
    expect(comparable(tables)).toEqual(upgraded(step))
  },
)

const isQueued = (step: (typeof earlierDay)[number]) => clicksOf(step).length === 0

test.for(earlierDay.filter(isQueued))(
  'a screen shows the same after an upgrade: $title',
  async (step) => {
    await restoreDatabase(step.device)
    const { tab, ready, load } = currentMemory()
    await ready()
    for (const table of tableNames) await load(table)
    for (const table of tableNames)
      expect(sorted(table, tab.replica.all(table))).toEqual(sorted(table, step.rowsOf(table)))
  },
)
