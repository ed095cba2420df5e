import { describe, expect, test } from 'vitest'
import { listingProblem } from '#sync/listings.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { desk, feedIds, readOne, ticket } from '#tests/support/server/listings.ts'
import { upload, type UploadAnswer } from '#tests/support/server/photos.ts'

const app = await appOfFile()
const { maya, jonas } = app.people

async function create(body: object, as: SignedIn | undefined = maya) {
  const response = await app.call('POST', '/api/listings/create', { as, body })
  return { status: response.status, body: await response.json() }
}

/** Server and form refuse it with the same sentence, and nothing is stored. */
async function expectRefused(body: object, sentence: string, field: string) {
  const before = await feedIds(app, maya, '?limit=100')
  const answer = await create(body)
  expect(answer).toEqual({
    status: 400,
    body: {
      error: { code: 'bad_input', message: sentence, field },
      message: sentence,
    },
  })
  expect(listingProblem(body)).toEqual({ field, message: sentence })
  expect(await feedIds(app, maya, '?limit=100')).toEqual(before)
}

const required = 'Please fill in all required fields.'

describe('required fields', () => {
  for (const field of ['title', 'description', 'price', 'category'] as const) {
    test(`[CREATE-03] a listing without ${field} is refused`, async () => {
      const { [field]: _left, ...others } = desk
      await expectRefused(others, required, field)
      await expectRefused({ ...desk, [field]: '' }, required, field)
    })
  }

  for (const blank of ['   ', '\u200b', '\n\u2060\u202e']) {
    test(`[CREATE-03] ${JSON.stringify(blank)} has no visible character and is refused as a title`, () =>
      expectRefused({ ...desk, title: blank }, required, 'title'))
  }
})

test('[CREATE-04] an Event Tickets listing without an event type is refused', async () => {
  const { eventType: _left, ...others } = ticket
  await expectRefused(others, 'Please select an event type.', 'eventType')
  await expectRefused({ ...ticket, eventType: '' }, 'Please select an event type.', 'eventType')
  expect((await create(ticket)).body.eventType).toBe('Concert')
})

test('[CREATE-09] the documented fields answer 201 with the listing and the seller’s id', async () => {
  const { status, body } = await create({ ...ticket, images: [] })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...ticket,
    images: [],
    seller: maya.user.id,
    views: 0,
    inquiries: 0,
  })
})

test('[CREATE-10] a new listing is Available and has the session’s user and the server’s time', async () => {
  const before = app.now()
  const { body } = await create(desk)
  expect(body.status).toBe('Available')
  const stored = await readOne(app, jonas, body._id)
  expect(stored.seller).toEqual({ _id: maya.user.id, id: maya.user.id, username: 'maya' })
  expect(Date.parse(stored.timeListed)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(stored.timeListed)).toBeLessThanOrEqual(app.now())
})

for (const claimed of [
  { seller: 'somebody' },
  { status: 'Sold' },
  { timeListed: '2020-01-01' },
  { views: 9 },
]) {
  test(`a field that the server sets is refused: ${Object.keys(claimed).join()}`, async () => {
    const { status, body } = await create({ ...desk, ...claimed })
    expect([status, body.message]).toEqual([400, `Unknown field: ${Object.keys(claimed).join()}.`])
  })
}

test('[CREATE-11] a category or event type outside the lists is refused', async () => {
  expect((await create({ ...desk, category: 'Cars' })).status).toBe(400)
  expect((await create({ ...ticket, eventType: 'Wedding' })).status).toBe(400)
  expect((await create({ ...desk, category: 'furniture' })).status).toBe(400)
})

test('an event type without Event Tickets is dropped', async () => {
  const { status, body } = await create({ ...desk, eventType: 'Concert' })
  expect([status, body.eventType]).toEqual([201, undefined])
})

test('[CREATE-12] titles up to 120 and descriptions up to 4000 characters are accepted', async () => {
  const longest = { ...desk, title: 't'.repeat(120), description: 'd'.repeat(4000) }
  expect((await create(longest)).status).toBe(201)
  const [title, description] = ['t'.repeat(121), 'd'.repeat(4001)]
  await expectRefused({ ...desk, title }, 'The title must be at most 120 characters long.', 'title')
  await expectRefused(
    { ...desk, description },
    'The description must be at most 4000 characters long.',
    'description',
  )
})

test('[CREATE-13] a price of 0 is accepted', async () => {
  expect(await create({ ...desk, price: 0 })).toMatchObject({ status: 201, body: { price: 0 } })
})

describe('photos', () => {
  /** One after the other, as the app sends them: a person has at most three under way. */
  async function uploads(count: number): Promise<UploadAnswer[]> {
    const sent: UploadAnswer[] = []
    while (sent.length < count) sent.push(await upload(app, maya))
    return sent
  }

  test('[CREATE-14] zero to eight photos keep their order, and a ninth is refused', async () => {
    const photos = await uploads(9)
    const [, second, third, ...rest] = photos.map(({ path }) => path)
    const eight = [third, second, ...rest]
    const { status, body } = await create({ ...desk, images: eight })
    expect(status).toBe(201)
    const shown = (await readOne(app, jonas, body._id)).images
    expect(shown.map(({ path }) => path)).toEqual(eight)
    expect(shown[0]).toMatchObject({ width: 40, height: 30, small: third?.replace('1280', '320') })

    const nine = await uploads(9)
    const refused = await create({ ...desk, images: nine.map(({ path }) => path) })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'A listing can have at most 8 photos.',
    ])
  })

  test('a photo can be given by path, by public id or as the whole upload answer', async () => {
    const [one, two, three] = await uploads(3)
    const { body } = await create({ ...desk, images: [one?.path, two?.public_id, three] })
    expect(body.images.map(({ path }: { path: string }) => path)).toEqual([
      one?.path,
      two?.path,
      three?.path,
    ])
  })

  test('another user’s photo, a profile picture, an unknown photo and a duplicate are refused', async () => {
    const others = await upload(app, jonas)
    const profile = await upload(app, maya, { folder: 'quad/profile-images' })
    const own = await upload(app, maya)
    const unknown = `/images/${'A'.repeat(22)}/1280.webp`
    for (const images of [
      [others.path],
      [profile.path],
      [unknown],
      [own.path, own.public_id],
      ['/images/../../etc/passwd'],
      ['https://elsewhere.example/a.jpg'],
      [{}],
      [7],
    ]) {
      expect([images, (await create({ ...desk, images })).status]).toEqual([images, 400])
    }
    expect((await create({ ...desk, images: [own.path] })).status).toBe(201)
  })
})

test('[API-04] a visitor cannot create a listing, whatever the body', async () => {
  for (const body of [desk, {}, { nonsense: true }]) {
    const response = await app.call('POST', '/api/listings/create', { body })
    expect(response.status).toBe(401)
  }
})

test('[API-10] listings beyond the limit are answered 429 with Retry-After', async () => {
  const limited = await appOfTest({ env: { RATE_LIMITS: 'listings=2' } })
  const post = () =>
    limited.call('POST', '/api/listings/create', { as: limited.people.maya, body: desk })
  expect([(await post()).status, (await post()).status]).toEqual([201, 201])
  const third = await post()
  expect(third.status).toBe(429)
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
})
