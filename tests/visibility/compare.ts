import { expect } from 'vitest'
import type { Listing } from '#sync/listings.ts'
import type { SavedListingAnswer } from '#sync/saved-listings.ts'
import { Device } from '#tests/support/server/device.ts'
import { readAllPages, readJson } from '#tests/support/server/listings.ts'
import { listOf, messagesWith } from '#tests/support/server/messages.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { words } from './steps.ts'
import { personAt, statusOf, type Walk } from './walk.ts'

const idsOf = (listings: readonly { id: string }[]): string[] => listings.map(({ id }) => id)
const sorted = (ids: Iterable<string>): string[] => [...ids].toSorted()

/** Compares every read of one person with the model. */
export async function compare(walk: Walk, viewer: number): Promise<void> {
  const as = personAt(walk, viewer)
  const feed = (await readAllPages<Listing>(walk.app, as, '/api/listings?limit=5')).flat()
  expect(feed.map(({ _id }) => _id)).toEqual(idsOf(walk.world.feed(viewer)))
  for (const word of words) {
    const found = (await readAllPages<Listing>(walk.app, as, `/api/listings?q=${word}`)).flat()
    const expected = walk.world.feed(viewer).filter((each) => each.word === word)
    expect(found.map(({ _id }) => _id)).toEqual(idsOf(expected))
  }
  for (const listing of walk.world.listings) {
    const expected = walk.world.sees(viewer, listing) ? 200 : 404
    expect(await statusOf(walk, as, 'GET', `/api/listings/${listing.id}`)).toBe(expected)
    expect(await statusOf(walk, as, 'GET', `/api/listings/info/${listing.id}`)).toBe(expected)
  }
  const saved = await readJson<SavedListingAnswer[]>(walk.app, as, '/api/saved-listings?limit=100')
  expect(sorted(saved.map(({ listingId }) => listingId))).toEqual(
    sorted(idsOf(walk.world.saved(viewer))),
  )
  await compareSellers(walk, viewer)
  await compareTalks(walk, viewer)
  await compareNotifications(walk, viewer)
  await compareDevices(walk, viewer)
}

async function compareSellers(walk: Walk, viewer: number): Promise<void> {
  for (const seller of walk.people.keys()) {
    const path = `/api/listings/user/${personAt(walk, seller).user.id}?limit=100`
    const answer = await walk.app.call('GET', path, { as: personAt(walk, viewer) })
    if (
      !walk.world.mayMeet(viewer, seller) ||
      (seller !== viewer && walk.world.suspended.has(seller))
    ) {
      expect(answer.status).toBe(404)
      continue
    }
    const shown = (await answer.json()) as Listing[]
    const expected = walk.world.listings.filter(
      (each) => each.seller === seller && walk.world.sees(viewer, each),
    )
    expect(sorted(shown.map(({ _id }) => _id))).toEqual(sorted(idsOf(expected)))
  }
}

/** Both keep what was written between them, also while one blocks the other. */
async function compareTalks(walk: Walk, viewer: number): Promise<void> {
  const others = [...walk.people.keys()].filter((other) => walk.world.haveTalked(viewer, other))
  const list = await listOf(walk.app, personAt(walk, viewer))
  const names = others.map((other) => personAt(walk, other).user.username)
  expect(sorted(list.map(({ messagesWith: name }) => name))).toEqual(sorted(names))
  for (const name of names)
    expect((await messagesWith(walk.app, personAt(walk, viewer), name)).length).toBeGreaterThan(0)
}

async function compareNotifications(walk: Walk, viewer: number): Promise<void> {
  const shown = new Set(
    (await notificationsOf(walk.app, personAt(walk, viewer))).flatMap(
      ({ title }) => title.match(/^New message from (.+)$/)?.[1] ?? [],
    ),
  )
  const expected = [...walk.people.keys()]
    .filter(
      (other) => walk.world.written.has(`${other}>${viewer}`) && walk.world.mayMeet(viewer, other),
    )
    .map((other) => personAt(walk, other).user.username)
  expect(sorted(shown)).toEqual(sorted(expected))
}

/** A device that followed all changes and a new one hold the same, and only what may be seen. */
async function compareDevices(walk: Walk, viewer: number): Promise<void> {
  const old = walk.devices[viewer]!
  await old.sync()
  const fresh = new Device(walk.app, personAt(walk, viewer))
  await fresh.sync()
  expect(sorted(old.held)).toEqual(sorted(fresh.held))
  const own = walk.world.listings.filter(({ seller }) => seller === viewer)
  const expected = new Set([...idsOf(walk.world.feed(viewer)), ...idsOf(own)])
  expect(sorted(fresh.held)).toEqual(sorted(expected))
  expect(sorted(old.rows.notifications.keys())).toEqual(sorted(fresh.rows.notifications.keys()))
}
