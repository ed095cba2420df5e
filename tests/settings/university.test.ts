import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { listingMoves } from '#drizzle/schema/listings.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import { join, signIn, stranger, type SignedIn } from '#tests/support/people/cast.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const notreDame = 'University of Notre Dame'
const purdue = 'Purdue University'

const app = await appOfFile()

const change = (as: SignedIn | undefined, body: unknown, id = as?.user.id ?? '') =>
  app.call('PUT', `/api/users/university/${id}`, { as, body })
const feedOf = async (as: SignedIn) => {
  const listings = (await (await app.call('GET', '/api/listings', { as })).json()) as {
    _id: string
  }[]
  return listings.map(({ _id }) => _id)
}
const sees = async (as: SignedIn, listingId: string) =>
  (await app.call('GET', `/api/listings/${listingId}`, { as })).status
const stored = (id: string) => app.read((db) => db.select().from(users).where(eq(users.id, id)))

async function newcomer(): Promise<SignedIn> {
  const person = stranger()
  await join(app, person)
  return signIn(app, person)
}

test('[UNIV-05] a change answers how many changes were made and how many are left', async () => {
  const sam = await newcomer()
  const response = await change(sam, { university: notreDame })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ universityChangeCount: 1, remaining: 3 })
  const userdata = await app.call('GET', '/api/auth/userdata', { as: sam })
  expect(await userdata.json()).toMatchObject({ university: notreDame })
})

test('[UNIV-05] the university may be given by id, and the current one does not count as a change', async () => {
  const sam = await newcomer()
  const { universityId } = app.people.dre.user
  for (const university of [universityId, universityId, notreDame]) {
    const answer = await (await change(sam, { university })).json()
    expect(answer).toEqual({ universityChangeCount: 1, remaining: 3 })
  }
})

test('[UNIV-05] another user’s id is 404 and changes nothing for either user', async () => {
  const sam = await newcomer()
  const { maya } = app.people
  const before = [await stored(maya.user.id), await stored(sam.user.id)]
  const foreign = await change(sam, { university: notreDame }, maya.user.id)
  const absent = await change(sam, { university: notreDame }, crypto.randomUUID())
  await expectRefusal(foreign, 404, 'This user does not exist.')
  await expectRefusal(absent, 404, 'This user does not exist.')
  expect([await stored(maya.user.id), await stored(sam.user.id)]).toEqual(before)
})

test('[UNIV-05] an unsupported university is 400 and changes nothing', async () => {
  const sam = await newcomer()
  const before = await stored(sam.user.id)
  for (const university of ['Hogwarts', '', 'purdue university', '%']) {
    const answer = await change(sam, { university })
    await expectRefusal(answer, 400, 'Please choose a university from the list.', 'university')
  }
  expect(await stored(sam.user.id)).toEqual(before)
})

test('[UNIV-03] a fifth change is 409 with its sentence and changes nothing', async () => {
  const sam = await newcomer()
  for (const university of [notreDame, purdue, notreDame]) await change(sam, { university })
  const fourth = await change(sam, { university: purdue })
  expect(await fourth.json()).toEqual({ universityChangeCount: 4, remaining: 0 })
  const before = await stored(sam.user.id)
  const fifth = await change(sam, { university: notreDame })
  await expectRefusal(
    fifth,
    409,
    'You have reached the maximum number of university changes (4).',
    'university',
  )
  expect(await stored(sam.user.id)).toEqual(before)
})

test('[CAMPUS-06] the feed shows the new campus, and the user’s listings stay on the old one', async () => {
  const sam = await newcomer()
  const { jonas, dre, maya } = app.people
  const ofSam = await createListing(app, sam)
  const atPurdue = await createListing(app, maya)
  const atNotreDame = await createListing(app, dre)
  expect(await feedOf(sam)).toContain(atPurdue)
  expect(await feedOf(sam)).not.toContain(atNotreDame)
  await change(sam, { university: notreDame })
  expect(await feedOf(sam)).toContain(atNotreDame)
  expect(await feedOf(sam)).not.toContain(atPurdue)
  expect(await sees(sam, atPurdue)).toBe(404)
  expect(await feedOf(jonas)).toContain(ofSam)
  expect(await sees(dre, ofSam)).toBe(404)
  expect(await sees(sam, ofSam)).toBe(200)
})

test('[UNIV-07] with moveListings the listings move, and the old campus is notified', async () => {
  const sam = await newcomer()
  const { jonas, dre } = app.people
  const [one, other] = [await createListing(app, sam), await createListing(app, sam)]
  const deleted = await createListing(app, sam)
  await app.call('DELETE', `/api/listings/${deleted}`, { as: sam })
  const ofMaya = await createListing(app, app.people.maya)
  await change(sam, { university: notreDame, moveListings: true })
  expect([await sees(dre, one), await sees(dre, other), await sees(dre, deleted)]).toEqual([
    200, 200, 404,
  ])
  expect([await sees(jonas, one), await sees(jonas, other), await sees(jonas, ofMaya)]).toEqual([
    404, 404, 200,
  ])
  const moves = await app.read((db) => db.select().from(listingMoves))
  const [account] = await stored(sam.user.id)
  expect(account?.universityId).toBe(dre.user.universityId)
  const left = { universityId: jonas.user.universityId, rev: account?.rev }
  for (const listingId of [one, other]) {
    expect(moves.filter((move) => move.listingId === listingId)).toEqual([{ listingId, ...left }])
  }
  expect(moves.some(({ listingId }) => listingId === deleted)).toBe(false)
})

test('[UNIV-07] listings that stayed can move later, and back again', async () => {
  const sam = await newcomer()
  const { dre, jonas } = app.people
  const listing = await createListing(app, sam)
  await change(sam, { university: notreDame })
  expect((await app.call('POST', `/api/listings/move/${listing}`, { as: sam })).status).toBe(200)
  expect([await sees(dre, listing), await sees(jonas, listing)]).toEqual([200, 404])
  await change(sam, { university: purdue, moveListings: true })
  expect([await sees(dre, listing), await sees(jonas, listing)]).toEqual([404, 200])
  const moves = await app.read((db) =>
    db.select().from(listingMoves).where(eq(listingMoves.listingId, listing)),
  )
  expect(moves.map(({ universityId }) => universityId)).toEqual([dre.user.universityId])
})

test.for<[string, string, Record<string, unknown>]>([
  ['no university', 'university', {}],
  ['a university that is no text', 'university', { university: 3 }],
  ['a university that is too long', 'university', { university: 'x'.repeat(201) }],
  [
    'moveListings that is no yes or no',
    'moveListings',
    { university: notreDame, moveListings: 'yes' },
  ],
  [
    'a count of their own',
    'universityChangeCount',
    { university: notreDame, universityChangeCount: 0 },
  ],
])('[API-03] %s is refused and changes nothing', async ([, field, body]) => {
  const { maya } = app.people
  const before = await stored(maya.user.id)
  await expectRefusal(await change(maya, body), 400, undefined, field)
  expect(await stored(maya.user.id)).toEqual(before)
})

test('[API-04] a visitor changes nothing', async () => {
  const { maya } = app.people
  await expectRefusal(await change(undefined, { university: notreDame }, maya.user.id), 401)
})

test('a single-school server offers no other university', async () => {
  const school = await appOfTest({ env: { SCHOOL_DOMAIN: 'purdue.edu' } })
  const { maya } = school.people
  const answer = await school.call('PUT', `/api/users/university/${maya.user.id}`, {
    as: maya,
    body: { university: notreDame },
  })
  await expectRefusal(answer, 400, undefined, 'university')
})
