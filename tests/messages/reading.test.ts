import { expect, test } from 'vitest'
import type { MessageAnswer } from '#sync/messages.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { readAllPages, readJson } from '#tests/support/server/listings.ts'
import { listOf, messagesWith, write } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { upload } from '#tests/support/server/photos.ts'

const app = await appOfFile()
const { maya, jonas } = app.people

const patch = (as: SignedIn, path: string, body: object) =>
  app.call('PATCH', `/messages/${path}`, { as, body })
const openBoard = (as: SignedIn, other: SignedIn) =>
  patch(as, 'update-board', { username: as.user.username, messagesWith: other.user.username })
const markRead = (as: SignedIn, sender: SignedIn) =>
  patch(as, 'mark-as-read', {
    senderUsername: sender.user.username,
    recipientUsername: as.user.username,
  })
const only = async (as: SignedIn) => (await listOf(app, as))[0]

test('[MSG-14] the list has each conversation, the latest first', async () => {
  const [one, two, three] = [await newcomer(app), await newcomer(app), await newcomer(app)]
  await write(app, two, one, 'Hi')
  const profileImage = await upload(app, two, { folder: 'quad/profile-images' })
  await app.call('PATCH', `/profileInfo/update-profile-image/${two.user.id}`, {
    as: two,
    body: { profileImage },
  })
  const last = await write(app, one, three, 'Hello')
  expect(await listOf(app, one)).toEqual([
    {
      messagesWith: three.user.username,
      time: last.timeSent,
      hasNewMessage: false,
      hasInteractedBefore: false,
      otherUserId: three.user.id,
      profileImagePath: null,
    },
    {
      messagesWith: two.user.username,
      time: expect.any(String),
      hasNewMessage: true,
      hasInteractedBefore: false,
      otherUserId: two.user.id,
      profileImagePath: profileImage.small,
    },
  ])
})

test('[MSG-14] [MSG-15] another user’s list and messages are 404', async () => {
  await write(app, maya, jonas, 'Hi')
  for (const path of ['get-messageList', 'get-messages']) {
    const end = path === 'get-messages' ? '/jonas' : ''
    for (const id of [maya.user.id, 'x', crypto.randomUUID()]) {
      const answer = await app.call('GET', `/messages/${path}/${id}${end}`, { as: jonas })
      await expectRefusal(answer, 404, 'This user does not exist.')
    }
  }
})

test('[MSG-15] a missing conversation and an unknown user get the same 404', async () => {
  const other = await newcomer(app)
  for (const name of [other.user.username, 'nobody', other.user.id, '%20']) {
    const path = `/messages/get-messages/${maya.user.id}/${name}`
    await expectRefusal(
      await app.call('GET', path, { as: maya }),
      404,
      'This conversation does not exist.',
    )
  }
})

test('[MSG-15] the answer has the messages between the two users and no others', async () => {
  const [one, two] = [await newcomer(app), await newcomer(app)]
  await write(app, one, two, 'To two')
  await write(app, two, maya, 'To Maya')
  await write(app, two, one, 'Back')
  const messages = await messagesWith(app, one, two.user.username)
  expect(messages.map(({ content, senderUsername }) => [senderUsername, content])).toEqual([
    [one.user.username, 'To two'],
    [two.user.username, 'Back'],
  ])
  expect(await messagesWith(app, one, two.user.id)).toEqual(messages)
})

test('[MSG-15] pages start at the end, each in order of writing', async () => {
  const [one, two] = [await newcomer(app), await newcomer(app)]
  for (let i = 0; i < 7; i += 1) await write(app, i % 2 ? one : two, i % 2 ? two : one, `${i}`)
  const path = `/messages/get-messages/${one.user.id}/${two.user.username}`
  const pages = await readAllPages<MessageAnswer>(app, one, `${path}?limit=3`)
  expect(pages.map((page) => page.map(({ content }) => content).join(''))).toEqual([
    '456',
    '123',
    '0',
  ])
  const before = pages[0]?.[0]?.timeSent ?? ''
  const earlier = await readJson<MessageAnswer[]>(app, one, `${path}?before=${before}`)
  expect(earlier.map(({ content }) => content).join('')).toBe('0123')
  for (const query of ['before=yesterday', 'limit=0', 'cursor=abc'])
    await expectRefusal(await app.call('GET', `${path}?${query}`, { as: one }), 400)
})

test('[MSG-14] the list comes in pages', async () => {
  const busy = await newcomer(app)
  for (let i = 0; i < 5; i += 1) await write(app, await newcomer(app), busy, `${i}`)
  const address = `/messages/get-messageList/${busy.user.id}?limit=2`
  const seen: string[] = []
  for (let next: string | undefined = address; next !== undefined;) {
    const answer: Response = await app.call('GET', next, { as: busy })
    const { messageList } = (await answer.json()) as { messageList: { otherUserId: string }[] }
    expect(messageList.length).toBeLessThanOrEqual(2)
    seen.push(...messageList.map(({ otherUserId }) => otherUserId))
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  expect(new Set(seen).size).toBe(5)
})

test('[MSG-18] [MSG-07] opening a conversation clears the marker of the user’s side only', async () => {
  const [one, two] = [await newcomer(app), await newcomer(app)]
  await write(app, one, two, 'Hi')
  await write(app, two, one, 'Hi yourself')
  expect(await only(one)).toMatchObject({ hasNewMessage: true, hasInteractedBefore: false })
  const answer = await openBoard(one, two)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ hasNewMessage: false, hasInteractedBefore: true })
  expect(await only(one)).toMatchObject({ hasNewMessage: false, hasInteractedBefore: true })
  expect(await only(two)).toMatchObject({ hasNewMessage: true, hasInteractedBefore: false })
  await write(app, two, one, 'Once more')
  expect(await only(one)).toMatchObject({ hasNewMessage: true, hasInteractedBefore: true })
})

test('[MSG-18] opening in another user’s name is refused and clears nothing', async () => {
  const [one, two] = [await newcomer(app), await newcomer(app)]
  await write(app, two, one, 'Hi')
  const body = { username: one.user.username, messagesWith: two.user.username }
  await expectRefusal(await patch(maya, 'update-board', body), 403)
  await expectRefusal(await patch(two, 'update-board', body), 403)
  expect(await only(one)).toMatchObject({ hasNewMessage: true })
  await expectRefusal(await openBoard(maya, two), 404, 'This conversation does not exist.')
})

test('[MSG-20] [MSG-07] messages to the reader are marked as read for both users', async () => {
  const [one, two] = [await newcomer(app), await newcomer(app)]
  await write(app, one, two, 'First')
  await write(app, two, one, 'Second')
  const reads = async (as: SignedIn, other: SignedIn) =>
    (await messagesWith(app, as, other.user.username)).map(({ read }) => read)
  expect(await reads(one, two)).toEqual([false, false])
  expect((await markRead(two, one)).status).toBe(200)
  expect(await reads(one, two)).toEqual([true, false])
  expect(await reads(two, one)).toEqual([true, false])
  expect(await only(two)).toMatchObject({ hasNewMessage: false })
  expect(await only(one)).toMatchObject({ hasNewMessage: true })
  await write(app, one, two, 'Third')
  expect(await reads(one, two)).toEqual([true, false, false])
})

test('[MSG-20] marking for another recipient is refused and marks nothing', async () => {
  const [one, two] = [await newcomer(app), await newcomer(app)]
  await write(app, one, two, 'Hi')
  const body = { senderUsername: one.user.username, recipientUsername: two.user.username }
  await expectRefusal(await patch(one, 'mark-as-read', body), 403)
  await expectRefusal(await patch(maya, 'mark-as-read', body), 403)
  expect((await messagesWith(app, one, two.user.username))[0]).toMatchObject({ read: false })
})
