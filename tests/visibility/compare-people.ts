import { expect } from 'vitest'
import type { PublicProfile } from '#sync/profiles.ts'
import { readJson } from '#tests/support/server/listings.ts'
import { monday, nameAt, personAt, statusOf, venmoHandle, type Walk } from './walk.ts'

/** Compares what one person sees of each other one with the model. */
export async function comparePeople(walk: Walk, viewer: number): Promise<void> {
  for (const owner of walk.world.everyone()) {
    await compareProfile(walk, viewer, owner)
    await comparePayment(walk, viewer, owner)
  }
  for (const departed of walk.departed) {
    walk.reached.add('departed person')
    const { id, username } = departed.user
    for (const path of addressesOf(id, username))
      expect(await statusOf(walk, personAt(walk, viewer), 'GET', path)).toBe(404)
  }
  await compareBlocks(walk, viewer)
}

const addressesOf = (id: string, username: string): string[] => [
  `/profileInfo/profile/${id}`,
  `/api/users/${id}`,
  `/api/users/payment-handles/${id}`,
  `/api/listings/user/${id}`,
  `/api/block/check/${id}`,
  `/profileInfo/loadImage/${id}`,
  `/profileInfo/get-id/${username}`,
]

async function compareProfile(walk: Walk, viewer: number, owner: number): Promise<void> {
  const { world } = walk
  const as = personAt(walk, viewer)
  const { id, username } = personAt(walk, owner).user
  const exists = !world.suspended.has(owner)
  const status = exists ? 200 : 404
  for (const path of [`/profileInfo/get-id/${username}`, `/profileInfo/loadImage/${id}`])
    expect(await statusOf(walk, as, 'GET', path)).toBe(status)
  const profile = await readProfile(walk, viewer, owner)
  expect(profile === undefined).toBe(!exists)
  if (!profile) {
    walk.reached.add('suspended person')
    return
  }
  const rating = world.rating(owner)
  expect(profile).toMatchObject({
    username,
    badge: rating >= 3 ? 'Top Rated' : '',
    isBlocked: world.blocks.has(`${viewer}>${owner}`),
    isBlockedBy: world.blocks.has(`${owner}>${viewer}`),
  })
  if (!world.opens(viewer, owner)) {
    walk.reached.add('closed profile')
    for (const field of privateFields) expect(profile).not.toHaveProperty(field)
    return
  }
  const isShown = world.seesAvailability(viewer, owner)
  if (isShown) walk.reached.add('availability')
  expect(profile).toMatchObject({
    bio: `I am ${username}.`,
    college: world.campuses[owner],
    averageRating: rating,
    showAvailability: isShown,
    availability: isShown || viewer === owner ? [monday] : [],
  })
  compareActivity(walk, viewer, { owner, profile })
  compareReviews(walk, viewer, { owner, profile })
}

/** Everyone logs in when the walk begins, so an hour is known of everyone who shows it. */
function compareActivity(
  walk: Walk,
  viewer: number,
  { owner, profile }: { owner: number; profile: PublicProfile },
): void {
  const isShown = walk.world.seesActivity(viewer, owner)
  if (isShown && viewer !== owner) walk.reached.add('last seen')
  if (!isShown && walk.world.showing.has(owner)) walk.reached.add('last seen behind a block')
  expect('lastSeen' in profile).toBe(isShown)
  if (!isShown) expect(profile).not.toHaveProperty('usualReply')
}

function compareReviews(
  walk: Walk,
  viewer: number,
  { owner, profile }: { owner: number; profile: PublicProfile },
): void {
  const { world } = walk
  const all = world.reviews.filter(({ about }) => about === owner)
  const seen = all.filter((each) => world.seesReview(viewer, each))
  for (const review of all.filter((each) => !seen.includes(each)))
    walk.reached.add(world.isHidden(review) ? 'hidden review' : 'review behind a block')
  expect(profile.reviews?.map(({ reviewer, rating }) => [reviewer, rating])).toEqual(
    seen.map((each) => [nameAt(walk, each.author), each.rating]).toReversed(),
  )
}

const privateFields = [
  'bio',
  'year',
  'email',
  'college',
  'university',
  'averageRating',
  'showAvailability',
  'availability',
  'reviews',
  'createdAt',
  'lastSeen',
  'usualReply',
]

/** Both calls answer the same, and a cached answer is used only while it is right. */
async function readProfile(
  walk: Walk,
  viewer: number,
  owner: number,
): Promise<PublicProfile | undefined> {
  const as = personAt(walk, viewer)
  const { id } = personAt(walk, owner).user
  const answer = await walk.app.call('GET', `/profileInfo/profile/${id}`, { as })
  const body = await answer.text()
  const other = await walk.app.call('GET', `/api/users/${id}`, { as })
  expect([other.status, await other.text()]).toEqual([answer.status, body])
  const key = `${viewer}>${id}`
  const cached = walk.cached.get(key)
  if (cached) {
    const headers = { 'if-none-match': cached.etag }
    const again = await walk.app.call('GET', `/profileInfo/profile/${id}`, { as, headers })
    if (again.status === 304) expect(cached.body).toBe(body)
  }
  if (answer.status !== 200) return undefined
  walk.cached.set(key, { etag: answer.headers.get('etag') ?? '', body })
  return JSON.parse(body) as PublicProfile
}

async function comparePayment(walk: Walk, viewer: number, owner: number): Promise<void> {
  const path = `/api/users/payment-handles/${personAt(walk, owner).user.id}`
  const answer = await walk.app.call('GET', path, { as: personAt(walk, viewer) })
  const isShown = walk.world.seesPayment(viewer, owner)
  expect(answer.status).toBe(isShown ? 200 : 404)
  if (!isShown) return
  if (viewer !== owner) walk.reached.add('payment')
  expect(await answer.json()).toMatchObject({ paymentHandles: { venmoHandle } })
}

async function compareBlocks(walk: Walk, viewer: number): Promise<void> {
  const as = personAt(walk, viewer)
  const { blocks } = walk.world
  const others = walk.world.everyone()
  const ids = (isOne: (other: number) => boolean) =>
    others
      .filter(isOne)
      .map((other) => personAt(walk, other).user.id)
      .toSorted()
  const read = async (path: string, field: string): Promise<string[]> =>
    ((await readJson<Record<string, string[]>>(walk.app, as, path))[field] ?? []).toSorted()
  expect(await read('/api/block/get-blocked-list', 'blockedUsers')).toEqual(
    ids((other) => blocks.has(`${viewer}>${other}`)),
  )
  expect(await read('/api/block/get-blockedBy-list', 'blockedBy')).toEqual(
    ids((other) => blocks.has(`${other}>${viewer}`)),
  )
}
