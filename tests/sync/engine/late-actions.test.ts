import { expect, test } from 'vitest'
import { actions } from '#sync/actions.ts'
import type { Action } from '#sync/engine/action.ts'
import { changedRow } from '#sync/engine/journal.ts'
import { enqueue, firstState } from '#sync/engine/outbox.ts'
import { Tab } from '#sync/engine/tab.ts'
import { newId } from '#client/device/new-id.ts'
import { MemoryStore } from '../simulation/stores/memory-store.ts'
import { firstOf } from './first-of.ts'
import { listing, now, owner } from './phone.ts'

const desk = listing(1, {
  title: 'Oak desk',
  seller: { _id: owner.actor.userId, id: owner.actor.userId, username: 'maya' },
})

/** A page whose definitions cannot load yet, on a device with an edit of the desk in its log. */
async function pageWithoutDefinitions() {
  const disk = new MemoryStore()
  const edit = { name: 'listing.edit', version: 1, args: { id: desk._id, title: 'Pine desk' } }
  await disk.transaction(async (tx) => {
    await tx.state.put([firstState(newId())])
    await tx.rows.listings.put([desk])
    await enqueue(tx, edit, now)
  })
  const known = new Map<string, Action>()
  let isOnline = false
  const loadAll = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    for (const [name, action] of actions) known.set(name, action)
  }
  const tab = new Tab({ ...owner, actions: known, loadAll }, disk, () => {})
  await tab.start(firstOf(disk, ['listings'], [changedRow('listings', desk)]))
  return { tab, comeOnline: () => (isOnline = true) }
}

const titleIn = ({ replica }: Tab) => replica.get('listings', desk._id)?.title

test('a page that cannot load the definitions shows the rows of the server', async () => {
  const { tab } = await pageWithoutDefinitions()
  expect(titleIn(tab)).toBe('Oak desk')
  expect(tab.replica.isWhole('listings')).toBe(true)
})

test('pending writes show when the page looks and can load the definitions', async () => {
  const { tab, comeOnline } = await pageWithoutDefinitions()
  comeOnline()
  await tab.catchUp()
  expect(titleIn(tab)).toBe('Pine desk')
  expect(tab.replica.isPending('listings', desk._id)).toBe(true)
})

test('pending writes show with the next change once the definitions can load', async () => {
  const { tab, comeOnline } = await pageWithoutDefinitions()
  comeOnline()
  const edit = { name: 'listing.edit', version: 1, args: { id: desk._id, price: 60 } }
  await tab.store.transaction((tx) => enqueue(tx, edit, now))
  await tab.settled
  expect(tab.replica.get('listings', desk._id)).toMatchObject({ title: 'Pine desk', price: 60 })
})
