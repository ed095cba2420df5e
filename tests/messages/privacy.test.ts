import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#drizzle/schema/messages.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { readJson } from '#tests/support/server/listings.ts'
import {
  contentsWith,
  listOf,
  messagesWith,
  sendMessage,
  write,
} from '#tests/support/server/messages.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const notWanted = 'You cannot send messages to this user.'

const app = await appOfFile()

const set = (as: SignedIn, body: object) =>
  app.call('PUT', `/api/users/settings/${as.user.id}`, { as, body })
const leave = (who: Newcomer) =>
  app.call('DELETE', `/api/users/${who.user.id}`, {
    as: who,
    body: { password: who.person.password },
  })
const profileOf = (who: SignedIn, as: SignedIn) =>
  readJson<object>(app, as, `/api/users/${who.user.id}`)

test('[PRIV-02] with Allow Messages off a message or an empty board of a stranger is refused', async () => {
  const [one, other] = [await newcomer(app), await newcomer(app)]
  await set(other, { allowMessages: false })
  await expectRefusal(await sendMessage(app, one, other), 403, notWanted)
  const board = { user1: one.user.username, user2: other.user.username, messages: [] }
  const refused = await app.call('POST', '/messages/create-board', { as: one, body: board })
  await expectRefusal(refused, 403, notWanted)
  await set(other, { allowMessages: true })
  await app.call('POST', '/messages/create-board', { as: one, body: board })
  await set(other, { allowMessages: false })
  await expectRefusal(await sendMessage(app, one, other), 403, notWanted)
  expect(await listOf(app, other)).toEqual([])
})

test('[PRIV-03] with Allow Messages off people with a conversation can still write', async () => {
  const [one, other, written] = [await newcomer(app), await newcomer(app), await newcomer(app)]
  await write(app, one, other, 'Before')
  await set(other, { allowMessages: false })
  await write(app, one, other, 'After')
  await write(app, other, written, 'I write to you')
  await write(app, written, other, 'And I answer')
  expect(await contentsWith(app, other, one.user.username)).toEqual(['Before', 'After'])
})

test('[PRIV-01] only people whom the owner has written to see a private profile completely', async () => {
  const [owner, one, other] = [await newcomer(app), await newcomer(app), await newcomer(app)]
  await set(owner, { privateProfile: true })
  const board = { user1: one.user.username, user2: owner.user.username, messages: [] }
  await app.call('POST', '/messages/create-board', { as: one, body: board })
  expect(await profileOf(owner, one)).not.toHaveProperty('bio')
  await write(app, one, owner, 'Hi')
  expect(await profileOf(owner, one)).not.toHaveProperty('bio')
  await write(app, owner, one, 'Hello')
  expect(await profileOf(owner, one)).toHaveProperty('bio')
  expect(await profileOf(owner, other)).not.toHaveProperty('bio')
})

test('[ACCT-09] the other side keeps messages of a deleted account under “Deleted user”', async () => {
  const [leaver, other] = [await newcomer(app), await newcomer(app)]
  await write(app, leaver, other, 'Mine')
  await write(app, other, leaver, 'Yours')
  expect((await leave(leaver)).status).toBe(200)
  expect(await listOf(app, other)).toMatchObject([
    { messagesWith: 'Deleted user', otherUserId: leaver.user.id, profileImagePath: null },
  ])
  for (const name of ['Deleted user', leaver.user.id]) {
    const kept = await messagesWith(app, other, name)
    expect(kept.map(({ content, senderUsername }) => [senderUsername, content])).toEqual([
      ['Deleted user', 'Mine'],
      [other.user.username, 'Yours'],
    ])
  }
  expect(JSON.stringify(await listOf(app, other))).not.toContain(leaver.user.username)
  await expectRefusal(await sendMessage(app, other, leaver), 404)
  await expectRefusal(await sendMessage(app, other, 'Deleted user'), 404)
})

test('a conversation is deleted with its second account', async () => {
  const [one, two] = [await newcomer(app), await newcomer(app)]
  await write(app, one, two, 'Hi')
  const kept = () =>
    app.read((db) => db.select().from(messages).where(eq(messages.senderId, one.user.id)))
  await leave(one)
  expect(await kept()).toHaveLength(1)
  await leave(two)
  expect(await kept()).toEqual([])
})

test('a suspended user is unknown to strangers and cannot receive messages', async () => {
  const [suspended, stranger, known] = [
    await newcomer(app),
    await newcomer(app),
    await newcomer(app),
  ]
  await write(app, known, suspended, 'Hi')
  await suspendUser(app, suspended)
  await expectRefusal(await sendMessage(app, stranger, suspended), 404)
  await expectRefusal(await sendMessage(app, known, suspended), 403, notWanted)
})

test('a user’s own data holds the messages they sent and received', async () => {
  const [one, two, three] = [await newcomer(app), await newcomer(app), await newcomer(app)]
  await write(app, one, two, 'From one')
  await write(app, two, one, 'To one')
  await write(app, two, three, 'Not hers')
  const data = await readJson<{ messages: unknown[] }>(app, one, `/api/users/${one.user.id}/data`)
  expect(data.messages).toMatchObject([{ content: 'From one' }, { content: 'To one' }])
})
