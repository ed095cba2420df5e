import { expect } from 'vitest'
import type { Listing } from '#sync/listings.ts'
import type { SavedListingAnswer } from '#sync/saved-listings.ts'
import { Device } from '#tests/support/server/device.ts'
import { readAllPages, readJson } from '#tests/support/server/listings.ts'
import { listOf, messagesWith } from '#tests/support/server/messages.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { tableNames, type TableName } from '#sync/engine/view.ts'
import { comparePeople } from './compare-people.ts'
import { reviewIdAt } from './review-steps.ts'
import { words } from './step-kinds.ts'
import { deviceAt, nameAt, pageAt, personAt, statusOf, type Walk } from './walk.ts'

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
  await comparePeople(walk, viewer)
  await compareTalks(walk, viewer)
  await compareNotifications(walk, viewer)
  compareEvents(walk, viewer)
  await compareDevices(walk, viewer)
}

async function compareSellers(walk: Walk, viewer: number): Promise<void> {
  for (const seller of walk.world.everyone()) {
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
  const { world } = walk
  const others = world.everyone().filter((other) => world.haveTalked(viewer, other))
  const list = await listOf(walk.app, personAt(walk, viewer))
  const departed = walk.departed
    .map(({ user }) => user.id)
    .filter((id) => world.talkedWithDeparted.has(`${viewer}>${id}`))
  expect(sorted(list.map(({ otherUserId }) => otherUserId))).toEqual(
    sorted([...others.map((other) => personAt(walk, other).user.id), ...departed]),
  )
  for (const other of others) {
    const messages = await messagesWith(walk.app, personAt(walk, viewer), nameAt(walk, other))
    expect(messages.length).toBeGreaterThan(0)
  }
}

async function compareNotifications(walk: Walk, viewer: number): Promise<void> {
  const { world } = walk
  const all = await notificationsOf(walk.app, personAt(walk, viewer))
  const others = world.everyone().filter((other) => world.mayMeet(viewer, other))
  const writers = new Set(
    all.flatMap(({ title }) => title.match(/^New message from (.+)$/)?.[1] ?? []),
  )
  const expected = others.filter((other) => world.written.has(`${other}>${viewer}`))
  expect(sorted(writers)).toEqual(sorted(expected.map((other) => nameAt(walk, other))))
  const ofReviews = all.filter(({ title }) => title === 'New review' || title === 'Review changed')
  const reviewers = others.filter((other) => world.announced.has(`${other}>${viewer}`))
  expect(sorted(ofReviews.map(({ message }) => message))).toEqual(
    sorted(reviewers.map((other) => reviewNotice(walk, other, viewer))),
  )
}

function reviewNotice(walk: Walk, author: number, about: number): string {
  const stars = walk.world.review(author, about)?.rating
  return `${nameAt(walk, author)} gave you ${stars === 1 ? '1 star' : `${stars} stars`}.`
}

/** Nothing reached a page by socket or push that the model does not know of. */
function compareEvents(walk: Walk, viewer: number): void {
  const { events, pushed, expected } = pageAt(walk, viewer)
  expect(sorted(events)).toEqual(sorted(expected.events))
  expect(sorted(pushed)).toEqual(sorted(expected.pushed))
}

/** A device that followed all changes and a new one hold the same, and only what may be seen. */
async function compareDevices(walk: Walk, viewer: number): Promise<void> {
  const { world } = walk
  const old = deviceAt(walk, viewer)
  await old.sync()
  const fresh = new Device(walk.app, personAt(walk, viewer))
  await fresh.sync()
  for (const table of tableNames) expect(rowsOf(old, table)).toEqual(rowsOf(fresh, table))
  const own = world.listings.filter(({ seller }) => seller === viewer)
  const expected = new Set([...idsOf(world.feed(viewer)), ...idsOf(own)])
  expect(sorted(fresh.held)).toEqual(sorted(expected))
  const held = world.reviews.filter(
    (each) => each.author === viewer || (each.about === viewer && world.seesReview(viewer, each)),
  )
  const reviews = new Map(
    held.map((each) => [reviewIdAt(walk, each), [each.rating, world.isHidden(each)]]),
  )
  for (const [id, { rating, hidden = false }] of fresh.rows.reviews)
    expect([id, rating, hidden]).toEqual([id, ...(reviews.get(id) ?? [])])
  expect(sorted(fresh.rows.reviews.keys())).toEqual(sorted(reviews.keys()))
  const blocked = world.everyone().filter((other) => !world.mayMeet(viewer, other))
  expect(sorted(fresh.rows.blocks.keys())).toEqual(
    sorted(blocked.map((other) => personAt(walk, other).user.id)),
  )
}

const rowsOf = (device: Device, table: TableName): Map<string, unknown> => device.rows[table]
