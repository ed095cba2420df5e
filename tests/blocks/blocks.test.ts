import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { readJson } from '#tests/support/server/listings.ts'
import { write } from '#tests/support/server/messages.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()

const pair = async () => [await newcomer(app), await newcomer(app)] as const
const idOf = ({ user }: SignedIn) => user.id
const blockCall = (as: SignedIn | undefined, userId: unknown) =>
  app.call('POST', '/api/block/block', { as, body: { userId } })
const unblockCall = (as: SignedIn | undefined, userId: unknown) =>
  app.call('PATCH', '/api/block/unblock', { as, body: { userId } })

/** What the four reads answer about a viewer and another person. */
const readsOf = async (viewer: SignedIn, other: SignedIn) => [
  await readJson(app, viewer, '/api/block/get-blocked-list'),
  await readJson(app, viewer, '/api/block/get-blockedBy-list'),
  await readJson(app, viewer, `/api/block/check/${idOf(other)}`),
  await readJson(app, viewer, `/api/block/check-isBlocked/${idOf(other)}`),
]
const reads = (blockedUsers: string[], blockedBy: string[], [own, other]: [boolean, boolean]) => [
  { blockedUsers },
  { blockedBy },
  { isBlocked: own },
  { isBlocked: other },
]

test('[BLOCK-06] [BLOCK-08] [BLOCK-09] [BLOCK-10] [BLOCK-11] a block shows in the lists and checks of both', async () => {
  const [one, other] = await pair()
  const [mine, theirs] = [idOf(one), idOf(other)]
  expect(await readsOf(one, other)).toEqual(reads([], [], [false, false]))
  const answer = await blockCall(one, theirs)
  expect([answer.status, await answer.json()]).toEqual([200, { isBlocked: true }])
  expect(await readsOf(one, other)).toEqual(reads([theirs], [], [true, false]))
  expect(await readsOf(other, one)).toEqual(reads([], [mine], [false, true]))
})

test('[BLOCK-07] an unblock ends one’s own block and not the other person’s', async () => {
  const [one, other] = await pair()
  await block(app, one, other)
  await block(app, other, one)
  const answer = await unblockCall(one, idOf(other))
  expect([answer.status, await answer.json()]).toEqual([200, { isBlocked: false }])
  expect(await readsOf(one, other)).toEqual(reads([], [idOf(other)], [false, true]))
  await unblock(app, other, one)
  expect(await readsOf(one, other)).toEqual(reads([], [], [false, false]))
})

test('repeating a block or an unblock is a success, and a block can be made again', async () => {
  const [one, other] = await pair()
  await unblock(app, one, other)
  await block(app, one, other)
  await block(app, one, other)
  expect(await readsOf(one, other)).toEqual(reads([idOf(other)], [], [true, false]))
  await unblock(app, one, other)
  await unblock(app, one, other)
  await block(app, one, other)
  expect(await readsOf(one, other)).toEqual(reads([idOf(other)], [], [true, false]))
})

test('the latest block is first in both lists', async () => {
  const [one, two] = await pair()
  const three = await newcomer(app)
  await block(app, one, two)
  await block(app, one, three)
  await block(app, two, three)
  expect(await readJson(app, one, '/api/block/get-blocked-list')).toEqual({
    blockedUsers: [idOf(three), idOf(two)],
  })
  expect(await readJson(app, three, '/api/block/get-blockedBy-list')).toEqual({
    blockedBy: [idOf(two), idOf(one)],
  })
})

test('people of different campuses can block each other', async () => {
  const { jonas, dre } = app.people
  await block(app, jonas, dre)
  expect(await readJson(app, dre, `/api/block/check-isBlocked/${idOf(jonas)}`)).toEqual({
    isBlocked: true,
  })
  await unblock(app, jonas, dre)
})

test('blocking oneself is 403, and an unknown or missing user is 404 or 400', async () => {
  const [one] = await pair()
  for (const call of [blockCall, unblockCall]) {
    await expectRefusal(await call(one, idOf(one)), 403)
    await expectRefusal(await call(one, crypto.randomUUID()), 404, 'This user does not exist.')
    await expectRefusal(await call(one, 'nobody'), 400)
    await expectRefusal(await call(one, undefined), 400)
    await expectRefusal(await call(undefined, idOf(one)), 401)
  }
  for (const path of ['check', 'check-isBlocked'])
    await expectRefusal(
      await app.call('GET', `/api/block/${path}/${crypto.randomUUID()}`, { as: one }),
      404,
      'This user does not exist.',
    )
})

test('a suspended person is unknown, except to those with a conversation or a block', async () => {
  const [suspended, stranger] = await pair()
  const [friend, blocker] = await pair()
  await write(app, suspended, friend, 'Hi')
  await block(app, blocker, suspended)
  await suspendUser(app, suspended)
  await expectRefusal(await blockCall(stranger, idOf(suspended)), 404, 'This user does not exist.')
  await block(app, friend, suspended)
  await unblock(app, blocker, suspended)
  await expectRefusal(await unblockCall(blocker, idOf(suspended)), 404)
})

test('a deleted account leaves all lists', async () => {
  const [one, { person, ...leaver }] = await pair()
  await block(app, one, leaver)
  const other = await newcomer(app)
  await block(app, leaver, other)
  const body = { password: person.password }
  await app.call('DELETE', `/api/users/${idOf(leaver)}`, { as: leaver, body })
  expect(await readJson(app, one, '/api/block/get-blocked-list')).toEqual({ blockedUsers: [] })
  expect(await readJson(app, other, '/api/block/get-blockedBy-list')).toEqual({ blockedBy: [] })
  await expectRefusal(await blockCall(one, idOf(leaver)), 404)
})

test('one’s own data names the people whom one blocks, and not those who block', async () => {
  const [one, other] = await pair()
  const third = await newcomer(app)
  await block(app, one, other)
  await block(app, third, one)
  const path = `/api/users/${idOf(one)}/data`
  const data = await readJson<{ blockedUsers: object[] }>(app, one, path)
  expect(data.blockedUsers).toEqual([{ _id: idOf(other), username: other.user.username }])
  expect(JSON.stringify(data)).not.toContain(third.user.username)
})
