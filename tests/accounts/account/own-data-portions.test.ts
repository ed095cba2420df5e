import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { users } from '#drizzle/schema/accounts.ts'
import { messages as messageTable, conversations } from '#drizzle/schema/messages.ts'
import { listNames, lists } from '#server/accounts/own-data/lists.ts'
import { createApp } from '#server/app.ts'
import type { ReadRunner } from '#server/reading/threads.ts'
import { ownDataSchema } from '#sync/accounts/own-data.ts'
import { unorderedPairId } from '#sync/id.ts'
import { day } from '#sync/time.ts'
import { sharedReadRunner } from '#tests/reading/in-process.ts'
import { dealCalls } from '#tests/deals/calls.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { testApp, type AppOptions, type TestApp } from '#tests/support/server/app.ts'
import { block } from '#tests/support/server/blocks.ts'
import { createListing, save } from '#tests/support/server/listings.ts'
import { write } from '#tests/support/server/messages.ts'
import { decided, newModerator, reportUser } from '#tests/support/server/moderation.ts'
import { upload } from '#tests/support/server/photos.ts'
import { postReview, review } from '#tests/support/server/reviews.ts'

let app: TestApp
afterEach(() => app.stop())

const count = 6000
const text = 'x'.repeat(2000)

/** Messages between two people, every third with a photo. */
async function converse(one: SignedIn, other: SignedIn, photo: string): Promise<void> {
  const conversationId = unorderedPairId(one.user.id, other.user.id)
  const image = { id: photo, width: 40, height: 30, color: '#888888' }
  const rows = Array.from({ length: count / 2 }, (_, i) => ({
    id: crypto.randomUUID(),
    conversationId,
    senderId: (i % 2 === 0 ? one : other).user.id,
    recipientId: (i % 2 === 0 ? other : one).user.id,
    content: `${i} ${text}`,
    sentAt: 1_700_000_000_000 + i,
    images: i % 3 === 0 ? [image] : [],
    rev: 1,
  }))
  const sides = [
    { userId: one.user.id, otherId: other.user.id },
    { userId: other.user.id, otherId: one.user.id },
  ].map((side) => ({ ...side, id: conversationId, lastAt: 1_700_000_000_000 + count, rev: 1 }))
  await app.resources.writer.write({
    async run(tx) {
      await tx.insert(conversations).values(sides)
      for (let at = 0; at < rows.length; at += 500)
        await tx.insert(messageTable).values(rows.slice(at, at + 500))
    },
  })
}

const path = ({ user }: SignedIn) => `/api/users/${user.id}/data`

let door: ReturnType<typeof createApp>
async function open(options?: AppOptions): Promise<void> {
  app = await testApp(options)
  door = createApp(app.resources)
}

/** The answer as it streams. */
const begin = async (as: SignedIn, more = {}): Promise<Response> =>
  door.request(path(as), { headers: { authorization: `Bearer ${as.accessToken}`, ...more } })

async function readRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return chunks
    chunks.push(Buffer.from(value))
  }
}

const dataIn = (chunks: Buffer[]) =>
  v.parse(ownDataSchema, JSON.parse(Buffer.concat(chunks).toString()))

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)

test('[LOAD-07] the file of a person with 6,000 messages and photos is complete, though rows change meanwhile', async () => {
  await open()
  const { maya, jonas, dre } = app.people
  const { public_id } = await upload(app, maya, { folder: 'quad/message-images' })
  const photo = public_id.split('/').at(-1) ?? ''
  await converse(maya, jonas, photo)
  await converse(maya, dre, photo)
  const saved = [await createListing(app, jonas), await createListing(app, jonas)]
  for (const id of saved) await save(app, maya, id)
  const mine = await createListing(app, maya)
  const stored = await app.read((db) => db.select().from(messageTable))
  expect(stored).toHaveLength(count)

  const response = await begin(maya)
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const first = [await reader.read(), await reader.read(), await reader.read()]
  // Reading, writing, saving again, and another name change rows that were and were not read.
  const body = { senderUsername: 'jonas', recipientUsername: 'maya' }
  await app.call('PATCH', '/messages/mark-as-read', { as: maya, body })
  await write(app, dre, maya, 'Late')
  await save(app, maya, saved[0] ?? '')
  const renamed = { username: 'maya.later' }
  await app.call('PATCH', `/profileInfo/update-info/${maya.user.id}`, { as: maya, body: renamed })
  const chunks = [...first.map(({ value = [] }) => Buffer.from(value)), ...(await readRest(reader))]

  const data = dataIn(chunks)
  const ids = idsOf(data.messages)
  expect(new Set(ids).size).toBe(ids.length)
  expect(stored.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([])
  const photos = data.messages.flatMap(({ images = [] }) => images)
  expect(photos).toHaveLength(count / 3)
  expect(photos[0]?.path).toMatch(/^http:/)
  expect(idsOf(data.savedListings).toSorted()).toEqual(saved.toSorted())
  expect(idsOf(data.listings)).toEqual([mine])
})

test('[LOAD-07] the file is read no further than its reader takes it, 200 rows at a time', async () => {
  let orders = 0
  const readRunner: ReadRunner = {
    ...sharedReadRunner,
    run: (order) => ((orders += 1), sharedReadRunner.run(order)),
  }
  await open({ readRunner })
  const { maya, jonas } = app.people
  await converse(maya, jonas, 'photo')
  orders = 0
  const reader = (await begin(maya)).body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const chunks: Buffer[] = []
  for (let done = false; !done;) {
    const read = await reader.read()
    done = read.done
    if (read.value) chunks.push(Buffer.from(read.value))
    expect(orders).toBeLessThanOrEqual(chunks.length + 1)
  }
  expect(orders).toBeGreaterThan(count / 2 / 200)
  const largest = Math.max(...chunks.map(({ length }) => length))
  const whole = Buffer.concat(chunks).length
  expect(whole).toBeGreaterThan((count / 2) * text.length)
  expect(largest).toBeLessThan(whole / 10)
})

test('[LOAD-07] a person downloads it once at a time, and another at the same time', async () => {
  await open()
  const { maya, jonas } = app.people
  const first = await begin(maya)
  const second = await begin(maya)
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '10'])
  expect((await begin(jonas)).status).toBe(200)
  await first.body?.cancel()
  const third = await begin(maya)
  expect(third.status).toBe(200)
  dataIn(await readRest(third.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>))
  expect((await begin(maya)).status).toBe(200)
})

test('[LOAD-07] a person downloads it ten times a day', async () => {
  await open({ env: { RATE_LIMITS: 'listings=1' } })
  const { maya, jonas } = app.people
  const ask = async (as: SignedIn) => app.call('GET', path(as), { as })
  for (let i = 0; i < 10; i += 1) expect((await ask(maya)).status).toBe(200)
  const refused = await ask(maya)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(jonas)).status).toBe(200)
  app.moveClock(day)
  expect((await ask(await signIn(app, cast.maya))).status).toBe(200)
})

test('the file is compressed for a client that accepts gzip', async () => {
  await open()
  const { maya } = app.people
  const response = await begin(maya, { 'accept-encoding': 'gzip, br' })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  dataIn([gunzipSync(Buffer.from(await response.arrayBuffer()))])
})

test('a download ends with its session', async () => {
  await open()
  const { maya } = app.people
  const reader = (await begin(maya)).body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
  await reader.read()
  await app.call('POST', '/api/auth/logout', { headers: { cookie: maya.cookie } })
  await expect(readRest(reader)).rejects.toThrow('Please log in.')
})

test('each list has the same rows in portions of one as at once', async () => {
  await open()
  const { person: _, ...as } = await newcomer(app)
  const { maya, jonas, dre } = app.people
  const bug = { description: 'It flickers.', category: 'UI', priority: 'Low' }
  for (const other of [maya, jonas, dre]) {
    const message = await write(app, other, as, 'Hi')
    const listingId = await createListing(app, other === dre ? maya : other)
    await createListing(app, as)
    await save(app, as, listingId)
    await dealCalls(app).offer(as, listingId, 40)
    await postReview(app, as, other)
    const received = await review(app, other, as)
    const calls: [string, object][] = [
      ['/api/bugs/submit', bug],
      ['/api/listing-report', { listingId, reason: 'Spam' }],
      ['/api/message-report', { messageId: message._id, reason: 'Spam' }],
      ['/api/review-report', { reviewId: received.reviewId, reason: 'Spam' }],
      [
        '/reportUser/submit-report',
        { subjectUsername: other.user.username, reportReason: 'Rude.' },
      ],
    ]
    for (const [at, body] of calls)
      expect((await app.call('POST', at, { as, body })).status).toBeLessThan(300)
    await reportUser(app, other, as.user.username)
    await decided(app, await newModerator(app), {
      kind: 'user',
      subjectId: as.user.id,
      verdict: 'warn',
    })
  }
  for (const other of [await newcomer(app), await newcomer(app), await newcomer(app)])
    await block(app, as, other)
  const [own] = await app.read((db) => db.select().from(users).where(eq(users.id, as.user.id)))
  const viewer = { userId: as.user.id, username: '', universityId: own?.universityId ?? '' }
  for (const name of listNames) {
    const read = (after: string | undefined, limit: number) =>
      app.read((db) => lists[name](db, viewer, { after, limit }))
    const all: { place: string; item: unknown }[] = await read(undefined, 1000)
    // Each offer has a card among the messages.
    expect([name, all.length]).toEqual([name, name === 'messages' ? 6 : 3])
    const one: typeof all = []
    for (let next = await read(undefined, 1); next.length > 0;) {
      one.push(...next)
      next = await read(one.at(-1)?.place, 1)
    }
    expect(one).toEqual(all)
  }
})
