import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { block } from '#tests/support/server/blocks.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import {
  contentsWith,
  listOf,
  messagesWith,
  sendMessage,
  write,
} from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const missing = 'No recipient or message provided.'
const unknown = 'The username you provided does not match any in our records. Please try again.'

const app = await appOfFile()
const { maya, jonas, dre } = app.people

const createBoard = (as: SignedIn, body: object) =>
  app.call('POST', '/messages/create-board', { as, body })

test('[MSG-16] [MSG-19] a message is stored with the server’s time for both users', async () => {
  const other = await newcomer(app)
  const body = { content: '  Would it fit?\nIt is near you.  ', timeSent: '1999-01-01T00:00:00Z' }
  const before = app.now()
  const answer = await sendMessage(app, maya, other, body)
  expect(answer.status).toBe(201)
  const message = (await answer.json()) as { timeSent: string }
  expect(message).toEqual({
    _id: expect.any(String),
    senderUsername: 'maya',
    recipientUsername: other.user.username,
    content: 'Would it fit?\nIt is near you.',
    timeSent: expect.any(String),
    read: false,
  })
  expect(Date.parse(message.timeSent)).toBeGreaterThanOrEqual(before)
  expect(await messagesWith(app, maya, other.user.username)).toEqual([message])
  expect(await messagesWith(app, other, 'maya')).toEqual([message])
})

test('[MSG-19] a message in another user’s name is refused and not stored', async () => {
  const other = await newcomer(app)
  for (const senderUsername of ['jonas', 'nobody', '']) {
    const answer = await sendMessage(app, maya, other, { senderUsername })
    await expectRefusal(answer, 403, 'You can only write in your own name.')
  }
  expect(await listOf(app, other)).toEqual([])
  expect((await sendMessage(app, maya, other, { senderUsername: 'MAYA' })).status).toBe(201)
})

test('[MSG-17] a board is created with its messages, and one in another user’s name is refused', async () => {
  const other = await newcomer(app)
  const { username } = other.user
  const time = new Date(app.now()).toISOString()
  const foreign = { user1: 'jonas', user2: username, time, messages: ['Hi'], hasNewMessage: true }
  await expectRefusal(await createBoard(maya, foreign), 403)
  const within = {
    ...foreign,
    user1: 'maya',
    messages: [{ senderUsername: 'jonas', recipientUsername: username, content: 'Hi' }],
  }
  await expectRefusal(await createBoard(maya, within), 403)
  expect(await listOf(app, other)).toEqual([])
  const own = {
    senderUsername: 'maya',
    recipientUsername: username,
    content: 'Two',
    timeSent: time,
  }
  const answer = await createBoard(maya, { ...foreign, user1: 'maya', messages: ['One', own] })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ messagesWith: username, otherUserId: other.user.id })
  expect(await contentsWith(app, other, 'maya')).toEqual(['One', 'Two'])
  expect(await listOf(app, other)).toMatchObject([{ messagesWith: 'maya', hasNewMessage: true }])
})

test('[MSG-17] an empty board shows only to its creator until the first message', async () => {
  const other = await newcomer(app)
  const { username } = other.user
  const body = { user1: 'maya', user2: username, time: 0, messages: [], hasNewMessage: false }
  expect((await createBoard(maya, body)).status).toBe(201)
  expect(await listOf(app, maya)).toContainEqual(
    expect.objectContaining({ messagesWith: username }),
  )
  expect(await messagesWith(app, maya, username)).toEqual([])
  expect(await listOf(app, other)).toEqual([])
  await write(app, maya, other, 'Hi')
  expect((await createBoard(maya, body)).status).toBe(201)
  expect(await contentsWith(app, other, 'maya')).toEqual(['Hi'])
})

test.for<[string, object]>([
  ['no text', { content: undefined }],
  ['an empty text', { content: '' }],
  ['spaces', { content: ' \n ' }],
  ['invisible characters', { content: '\u200b\u2063' }],
  ['no recipient', { recipientUsername: undefined }],
  ['a blank recipient', { recipientUsername: '  ' }],
])('[MSG-08] a message with %s is refused', async ([, changes]) => {
  await expectRefusal(await sendMessage(app, maya, jonas, changes), 400, missing)
})

test('[MSG-08] a board without a recipient or with an empty message is refused', async () => {
  const board = { user1: 'maya', time: 0, hasNewMessage: false }
  await expectRefusal(await createBoard(maya, { ...board, messages: ['Hi'] }), 400, missing)
  await expectRefusal(
    await createBoard(maya, { ...board, user2: 'jonas', messages: [' '] }),
    400,
    missing,
  )
})

test('[MSG-09] an unknown username is refused, for a message and for a board', async () => {
  await expectRefusal(await sendMessage(app, maya, 'nobody'), 404, unknown)
  const board = { user1: 'maya', user2: 'nobody', time: 0, messages: ['Hi'], hasNewMessage: true }
  await expectRefusal(await createBoard(maya, board), 404, unknown)
})

test('the username may have spaces and any case, and users cannot write to themselves', async () => {
  expect((await sendMessage(app, maya, ' JONAS ')).status).toBe(201)
  await expectRefusal(
    await sendMessage(app, maya, 'Maya'),
    403,
    'You cannot send messages to yourself.',
  )
})

test.for<[string, object, string?]>([
  ['too long', { content: 'x'.repeat(4001) }, 'content'],
  ['no text at all', { content: 5 }, 'content'],
  ['a list as content', { content: ['a'] }],
  ['a listing that is no id', { listingId: 'desk' }],
  ['an unheard-of field', { isAdmin: true }, 'isAdmin'],
  ['an id that is none', { id: 'x' }, 'id'],
])('[API-03] a message with %s is refused', async ([, changes, field]) => {
  const before = (await messagesWith(app, maya, 'jonas')).length
  await expectRefusal(await sendMessage(app, maya, jonas, changes), 400, undefined, field)
  expect(await messagesWith(app, maya, 'jonas')).toHaveLength(before)
})

test('a message of 4000 characters arrives completely', async () => {
  const content = '🪑'.repeat(2000)
  expect((await write(app, maya, jonas, content)).content).toBe(content)
})

test('[API-04] a visitor writes and reads nothing', async () => {
  const body = { senderUsername: 'maya', recipientUsername: 'jonas', content: 'Hi' }
  await expectRefusal(await app.call('POST', '/messages/send-message', { body }), 401)
  await expectRefusal(await app.call('GET', `/messages/get-messageList/${maya.user.id}`), 401)
  await expectRefusal(await app.call('GET', `/messages/get-messages/${maya.user.id}/jonas`), 401)
})

test('a repeated message is answered as before; its id is refused for another message', async () => {
  const other = await newcomer(app)
  const id = randomUUID()
  const first = await sendMessage(app, maya, other, { id })
  const again = await sendMessage(app, maya, other, { id })
  expect([again.status, await again.json()]).toEqual([first.status, await first.json()])
  const taken = 'A message with this id already exists.'
  await expectRefusal(await sendMessage(app, maya, other, { id, content: 'Else' }), 409, taken)
  await expectRefusal(await sendMessage(app, jonas, other, { id }), 409, taken)
  await expectRefusal(await sendMessage(app, maya, jonas, { id }), 409, taken)
  expect(await contentsWith(app, other, 'maya')).toHaveLength(1)
})

test('concurrent messages keep their order and have distinct times', async () => {
  const other = await newcomer(app)
  const texts = Array.from({ length: 12 }, (_, i) => `${i}`)
  await Promise.all(texts.map((content) => write(app, maya, other, content)))
  const messages = await messagesWith(app, other, 'maya')
  const times = messages.map(({ timeSent }) => timeSent)
  expect(new Set(times).size).toBe(12)
  expect(times).toEqual(times.toSorted())
})

describe('a block', () => {
  test('[API-05] [MSG-10] [MSG-11] [BLOCK-13] refuses messages and boards both ways with 403, and stores nothing', async () => {
    const [one, other] = [await newcomer(app), await newcomer(app)]
    await write(app, one, other, 'Before')
    await block(app, one, other)
    const yours = 'You cannot send messages to this user until you unblock them.'
    const theirs = 'You cannot send messages to this user.'
    await expectRefusal(await sendMessage(app, one, other), 403, yours)
    await expectRefusal(await sendMessage(app, other, one), 403, theirs)
    const board = { time: 0, messages: ['Hi'], hasNewMessage: true }
    const [a, b] = [one.user.username, other.user.username]
    await expectRefusal(await createBoard(one, { ...board, user1: a, user2: b }), 403, yours)
    await expectRefusal(await createBoard(other, { ...board, user1: b, user2: a }), 403, theirs)
    expect(await contentsWith(app, other, a)).toEqual(['Before'])
    expect(await contentsWith(app, one, b)).toEqual(['Before'])
  })

  test('[MSG-10] in both directions shows each user their own block', async () => {
    const [one, other] = [await newcomer(app), await newcomer(app)]
    await block(app, one, other)
    await block(app, other, one)
    const yours = 'You cannot send messages to this user until you unblock them.'
    await expectRefusal(await sendMessage(app, one, other), 403, yours)
    await expectRefusal(await sendMessage(app, other, one), 403, yours)
  })
})

test('[CAMPUS-04] people of different campuses can write to each other', async () => {
  await write(app, dre, maya, 'From Notre Dame')
  await write(app, maya, dre, 'From Purdue')
  expect(await contentsWith(app, dre, 'maya')).toEqual(['From Notre Dame', 'From Purdue'])
})

describe('limits', () => {
  test('messages beyond the limit wait for a minute', async () => {
    const limited = await appOfTest({ env: { RATE_LIMITS: 'messages=3' } })
    const { maya: sender, jonas: to } = limited.people
    for (let i = 0; i < 3; i += 1) expect((await sendMessage(limited, sender, to)).status).toBe(201)
    const refused = await sendMessage(limited, sender, to)
    expect(refused.headers.get('retry-after')).not.toBeNull()
    await expectRefusal(refused, 429)
    expect(await contentsWith(limited, to, 'maya')).toHaveLength(3)
    limited.moveClock(61_000)
    expect((await sendMessage(limited, sender, to)).status).toBe(201)
  })

  test('new conversations count, answers do not', async () => {
    const limited = await appOfTest({ env: { RATE_LIMITS: 'conversations=1' } })
    const { maya: one, jonas: two, dre: three } = limited.people
    await write(limited, one, two, 'First')
    await write(limited, one, two, 'Again')
    await write(limited, two, one, 'An answer')
    await expectRefusal(await sendMessage(limited, one, three), 429)
    const body = { user1: 'maya', user2: 'dre', time: 0, messages: [], hasNewMessage: false }
    await expectRefusal(
      await limited.call('POST', '/messages/create-board', { as: one, body }),
      429,
    )
    await write(limited, two, three, 'Mine is still open')
  })
})
