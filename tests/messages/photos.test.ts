import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OwnData } from '#sync/accounts/own-data.ts'
import { sweepUnusedImages } from '#server/images/sweep.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block } from '#tests/support/server/blocks.ts'
import { readJson } from '#tests/support/server/listings.ts'
import { listOf, messagesWith, sendMessage } from '#tests/support/server/messages.ts'
import { newModerator, readItem, readQueue } from '#tests/support/server/moderation.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { upload } from '#tests/support/server/photos.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const folder = 'quad/message-images'
const day = 24 * 60 * 60_000

const app = await appOfFile()

const pair = async (): Promise<[Newcomer, Newcomer]> => [await newcomer(app), await newcomer(app)]
const photoOf = (as: Newcomer) => upload(app, as, { folder })
async function photosOf(as: Newcomer, count: number) {
  const photos = []
  for (let i = 0; i < count; i += 1) photos.push(await photoOf(as))
  return photos
}

test('[UX-20] a message carries one to four photos, with or without a text', async () => {
  const [one, other] = await pair()
  const photos = await photosOf(one, 4)
  const named = photos.map(({ public_id }) => public_id)
  const shown = photos.map(({ originalName: _name, ...image }) => image)
  const alone = await sendMessage(app, one, other, { content: undefined, images: [named[0]] })
  expect(alone.status).toBe(201)
  expect(await alone.json()).toMatchObject({ content: '', images: [shown[0]] })
  // By path, by the whole answer of the upload, or by public_id.
  const images = [photos[0]?.path, photos[1], named[2], named[3]]
  const four = await sendMessage(app, one, other, { content: 'All of them', images })
  const message: unknown = await four.json()
  expect(message).toMatchObject({ content: 'All of them', images: shown, read: false })
  expect(message).not.toHaveProperty('state')
  expect((await messagesWith(app, other, one.user.username))[1]).toEqual(message)
  const told = (await notificationsOf(app, other)).map(({ message: words }) => words)
  expect(told.toSorted()).toEqual(['All of them', 'Photo'])
})

test('[UX-20] five photos, a photo twice, and neither text nor photo are refused', async () => {
  const [one, other] = await pair()
  const named = (await photosOf(one, 5)).map(({ public_id }) => public_id)
  const send = (changes: object) => sendMessage(app, one, other, changes)
  const tooMany = 'A message can have at most 4 photos.'
  await expectRefusal(await send({ images: named }), 400, tooMany, 'images')
  const twice = await send({ images: [named[0], named[0]] })
  await expectRefusal(twice, 400, 'The same photo was added twice.', 'images')
  const nothing = await send({ content: ' ', images: [] })
  await expectRefusal(nothing, 400, 'No recipient or message provided.', 'content')
  expect(await listOf(app, other)).toEqual([])
})

test('[UX-20] only one’s own photos for messages can be sent, and by REST only uploaded ones', async () => {
  const [one, other] = await pair()
  const foreign = await photoOf(other)
  const listed = await upload(app, one)
  const unusable = 'One of the photos cannot be used. Please add it again.'
  for (const { public_id } of [foreign, listed]) {
    const answer = await sendMessage(app, one, other, { images: [public_id] })
    await expectRefusal(answer, 400, unusable, 'images')
  }
  const hash = `sha256:${'0'.repeat(64)}`
  const unknown = 'One of the photos is unknown. Please add it again.'
  for (const images of [[hash], ['x'], [`${folder}/`]])
    await expectRefusal(await sendMessage(app, one, other, { images }), 400, unknown)
  expect(await listOf(app, other)).toEqual([])
  // It can: the same photo in the right folder is accepted.
  const { public_id } = await photoOf(one)
  expect((await sendMessage(app, one, other, { images: [public_id] })).status).toBe(201)
})

test('[UX-20] no one but the two learns of a message’s photos, and a block refuses them', async () => {
  const [one, other] = await pair()
  const { public_id } = await photoOf(one)
  await sendMessage(app, one, other, { images: [public_id] })
  const stranger = await newcomer(app)
  const path = `/messages/get-messages/${one.user.id}/${other.user.username}`
  await expectRefusal(await app.call('GET', path, { as: stranger }), 404)
  const id = public_id.slice(-22)
  for (const as of [stranger, app.people.maya]) {
    const data = await app.call('GET', `/api/users/${as.user.id}/data`, { as })
    expect(await data.text()).not.toContain(id)
  }
  for (const as of [one, other]) {
    const data = await readJson<OwnData>(app, as, `/api/users/${as.user.id}/data`)
    expect(data.messages[0]?.images?.[0]?.path).toBe(`${app.url}/images/${id}/1280.webp`)
  }
  await block(app, other, one)
  const refused = await sendMessage(app, one, other, { images: [public_id] })
  await expectRefusal(refused, 403, 'You cannot send messages to this user.')
})

test('a repeated call with photos is the same message, and other photos are a conflict', async () => {
  const [one, other] = await pair()
  const [first, second] = (await photosOf(one, 2)).map(({ public_id }) => public_id)
  const id = randomUUID()
  const send = (images: unknown[]) => sendMessage(app, one, other, { id, images })
  const message: unknown = await (await send([first])).json()
  expect(await (await send([first])).json()).toEqual(message)
  const taken = 'A message with this id already exists.'
  await expectRefusal(await send([second]), 409, taken, 'id')
  await expectRefusal(await send([]), 409, taken, 'id')
  expect(await messagesWith(app, other, one.user.username)).toEqual([message])
})

test('photos in messages survive the sweep, and others go', async () => {
  const [one, other] = await pair()
  const [sent, unsent] = await photosOf(one, 2)
  await sendMessage(app, one, other, { images: [sent?.public_id] })
  app.moveClock(2 * day)
  await sweepUnusedImages(app.resources)
  expect((await app.request(sent?.path ?? '')).status).toBe(200)
  expect((await app.request(unsent?.path ?? '')).status).toBe(404)
})

test('a deleted account takes its photos out of messages, whose text stays', async () => {
  const [one, other] = [await newcomer(app), await newcomer(app)]
  const [first, second] = await photosOf(one, 2)
  await sendMessage(app, one, other, { content: 'My desk', images: [first?.public_id] })
  await sendMessage(app, one, other, { content: '', images: [second?.public_id] })
  const theirs = await photoOf(other)
  await sendMessage(app, other, one, { content: 'Mine', images: [theirs.public_id] })
  const { password } = one.person
  const path = `/api/users/${one.user.id}`
  expect((await app.call('DELETE', path, { as: one, body: { password } })).status).toBe(200)
  const left = await messagesWith(app, other, one.user.id)
  expect(left.map(({ content, images }) => [content, images?.length])).toEqual([
    ['My desk', undefined],
    ['', undefined],
    ['Mine', 1],
  ])
  for (const gone of [first, second]) expect((await app.request(gone?.path ?? '')).status).toBe(404)
  expect((await app.request(theirs.path)).status).toBe(200)
})

test('a moderator sees the photos of a reported message', async () => {
  const [one, other] = await pair()
  const { originalName: _name, ...image } = await photoOf(one)
  const sent = await sendMessage(app, one, other, { content: '', images: [image.public_id] })
  const { _id: messageId } = (await sent.json()) as { _id: string }
  const body = { messageId, reason: 'Spam' }
  const report = await app.call('POST', '/api/message-report', { as: other, body })
  expect(report.status).toBe(200)
  const moderator = await newModerator(app)
  const waiting = await readQueue(app, moderator, 'message')
  expect(waiting.find(({ subjectId }) => subjectId === messageId)?.title).toBe('Photo')
  const { messages = [] } = await readItem(app, moderator, 'message', messageId)
  expect(messages.at(-1)?.images).toEqual([image])
})
