import { expect, test, vi } from 'vitest'
import { newId } from '#client/device/new-id.ts'
import { noChanges, type News } from '#sync/engine/journal.ts'
import { enqueue, firstState } from '#sync/engine/outbox.ts'
import { Replica } from '#sync/engine/replica.ts'
import type { Store } from '#sync/engine/store.ts'
import { Tab } from '#sync/engine/tab.ts'
import type { Listing } from '#sync/listings.ts'
import { MemoryStore } from '../simulation/stores/memory-store.ts'
import { firstOf } from './first-of.ts'
import { listing, now, owner } from './phone.ts'

const edit = { name: 'listing.edit', version: 1, args: { id: listing(1)._id, title: 'Pine desk' } }
const rename = (row: Listing, title: string): Listing => ({ ...row, title })

/** A disk with these listings. */
async function diskWith(...listings: Listing[]): Promise<MemoryStore> {
  const disk = new MemoryStore()
  await disk.transaction(async (tx) => {
    await tx.state.put([firstState(newId())])
    await tx.rows.listings.put(listings)
  })
  return disk
}

const put = (store: Store, row: Listing) => store.transaction((tx) => tx.rows.listings.put([row]))

test('a look that begins before the first rows are read takes each write once', async () => {
  const disk = await diskWith(listing(1))
  await disk.transaction((tx) => enqueue(tx, edit, now))
  const tab = new Tab(owner, disk, () => {})
  const looked = tab.catchUp()
  await tab.start(firstOf(disk))
  await looked
  expect(tab.replica.log().map(({ seq }) => seq)).toEqual([1])
})

test('a start that failed can be tried again after a look', async () => {
  const disk = await diskWith(listing(1))
  await disk.transaction((tx) => enqueue(tx, edit, now))
  const tab = new Tab(owner, disk, () => {})
  const failing = () => Promise.reject(new Error('The connection was lost.'))
  await expect(tab.start(failing)).rejects.toThrow('lost')
  await tab.catchUp()
  await tab.start(firstOf(disk, ['notifications']))
  expect(tab.replica.log()).toHaveLength(1)
  expect(tab.replica.isWhole('notifications')).toBe(true)
})

test('a row that passes its place while listings come in portions is here after a comparison', async () => {
  const disk = await diskWith(...Array.from({ length: 600 }, (_, i) => listing(2 * i + 2)))
  const elsewhere = new Tab(owner, disk, () => {})
  await elsewhere.start(firstOf(disk))
  let portions = 0
  const slow: Store = {
    append: (write) => disk.append(write),
    async transaction(work, scope) {
      const read = await disk.transaction(work, scope)
      // What the other tab says about its row is lost.
      if (scope === 'portion' && (portions += 1) === 2) await put(elsewhere.store, listing(1))
      return read
    },
  }
  const tab = new Tab(owner, slow, () => {})
  await tab.start(firstOf(disk))
  await tab.load('listings')
  expect([portions, tab.replica.all('listings').length]).toEqual([3, 600])
  await put(tab.store, listing(3))
  await tab.settled
  expect(tab.replica.all('listings')).toHaveLength(602)
})

test('a tab that could not read what it heard is still behind, and a look finds it', async () => {
  const disk = await diskWith(listing(1))
  let isBroken = false
  const broken: Store = {
    append: (write) => disk.append(write),
    transaction: (...given) =>
      isBroken ? Promise.reject(new Error('The connection was lost.')) : disk.transaction(...given),
  }
  const reported = vi.fn<(error: unknown) => void>()
  const told: News[] = []
  const tab = new Tab({ ...owner, report: reported }, broken, () => {})
  const elsewhere = new Tab(owner, disk, (news) => void told.push(news))
  await tab.start(firstOf(disk, ['listings']))
  await elsewhere.start(firstOf(disk, ['listings']))
  await put(elsewhere.store, rename(listing(1), 'Pine desk'))
  isBroken = true
  for (const news of told) tab.hear(news)
  await tab.settled
  isBroken = false
  expect([tab.isBehind, reported.mock.calls.length]).toEqual([true, 1])
  await tab.catchUp()
  expect(tab.isBehind).toBe(false)
  expect(tab.replica.get('listings', listing(1)._id)?.title).toBe('Pine desk')
})

test('a write that is on the disk never fails because the tab cannot show it', async () => {
  const disk = await diskWith(listing(1))
  const reported = vi.fn<(error: unknown) => void>()
  const tab = new Tab({ ...owner, report: reported }, disk, () => {})
  await tab.start(firstOf(disk, ['listings']))
  tab.replica.subscribe(() => {
    throw new TypeError('A slip in our code.')
  })
  expect(await tab.store.append({ ...edit, at: now })).toBe(1)
  expect(reported).toHaveBeenCalledOnce()
  expect(tab.isBehind).toBe(true)
})

test('a new version of the server below a write that hides it is seen by those who read that version', async () => {
  const replica = new Replica(owner)
  const [{ _id }] = [listing(1)]
  const changed = (row: Listing) => [{ table: 'listings', key: _id, row } as const]
  const own = { ...listing(1), seller: { ...listing(1).seller, _id: owner.actor.userId } }
  replica.apply({ ...noChanges(), rows: changed(own), appended: [{ ...edit, seq: 1, at: now }] })
  const seen: boolean[] = []
  replica.subscribe((touched) => seen.push(touched.has(`listings/${_id}`)))
  replica.apply({ ...noChanges(), rows: changed(rename(own, 'Oak table')) })
  expect(replica.get('listings', _id)?.title).toBe('Pine desk')
  expect(replica.below('listings', _id)?.title).toBe('Oak table')
  expect(seen).toEqual([true])
})

test('a tab sees what it has stored itself, also a row that was not to be read yet', async () => {
  const disk = await diskWith()
  const tab = new Tab(owner, disk, () => {})
  const stored = put(tab.store, listing(1))
  await tab.start(firstOf(disk, ['notifications']))
  await stored
  expect(tab.replica.get('listings', listing(1)._id)).toBeDefined()
})

test('the first page of a snapshot does not make its tables whole, and the end of a load does', async () => {
  const disk = await diskWith(listing(1))
  const tab = new Tab(owner, disk, () => {})
  await tab.start(firstOf(disk, ['notifications']))
  await tab.store.transaction(async (tx) => {
    await tx.rows.listings.clear()
    await tx.rows.listings.put([listing(2)])
  })
  const whole = () => [tab.replica.isWhole('notifications'), tab.replica.isWhole('listings')]
  expect(whole()).toEqual([true, false])
  await tab.load('listings')
  expect(whole()).toEqual([true, true])
  expect(tab.replica.all('listings').map(({ _id }) => _id)).toEqual([listing(2)._id])
})
