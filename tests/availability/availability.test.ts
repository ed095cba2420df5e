import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const monday = { day: 'Monday', startTime: '09:00', endTime: '12:30' }
const friday = { day: 'Friday', startTime: '13:05', endTime: '00:00' }

const app = await appOfFile()

const change = (as: SignedIn | undefined, body: unknown, id = as?.user.id ?? '') =>
  app.call('PUT', `/api/users/update-availability/${id}`, { as, body })
const read = (as: SignedIn | undefined, id = as?.user.id ?? '') =>
  app.call('GET', `/api/users/settings/${id}`, { as })
const stored = (id: string) => app.read((db) => db.select().from(users).where(eq(users.id, id)))

test('[AVAIL-09] [AVAIL-10] availability is stored and answered for the own id', async () => {
  const sam = await newcomer(app)
  expect(await (await read(sam)).json()).toEqual({ showAvailability: false, availability: [] })
  const changed = await change(sam, { showAvailability: true, availability: [friday, monday] })
  expect(changed.status).toBe(200)
  const now = { showAvailability: true, availability: [monday, friday] }
  const message = 'Availability settings saved successfully.'
  expect(await changed.json()).toEqual({ message, ...now })
  const answer = await read(sam)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual(now)
})

test('[AVAIL-09] [AVAIL-10] another user’s id is 404 and changes nothing for either user', async () => {
  const [sam, kim] = [await newcomer(app), await newcomer(app)]
  await change(kim, { showAvailability: true, availability: [monday] })
  const before = [await stored(sam.user.id), await stored(kim.user.id)]
  for (const id of [kim.user.id, crypto.randomUUID(), 'nobody']) {
    await expectRefusal(await read(sam, id), 404, 'This user does not exist.')
    const foreign = await change(sam, { showAvailability: false, availability: [] }, id)
    await expectRefusal(foreign, 404, 'This user does not exist.')
  }
  expect([await stored(sam.user.id), await stored(kim.user.id)]).toEqual(before)
})

test('[API-04] a visitor can neither read nor change availability', async () => {
  const { id } = app.people.maya.user
  await expectRefusal(await read(undefined, id), 401)
  await expectRefusal(await change(undefined, { showAvailability: true }, id), 401)
})

test('the switch and the days change independently', async () => {
  const sam = await newcomer(app)
  await change(sam, { availability: [monday] })
  await change(sam, { showAvailability: true })
  expect(await (await read(sam)).json()).toEqual({ showAvailability: true, availability: [monday] })
  await change(sam, { availability: [{ ...monday, startTime: '', endTime: '' }] })
  expect(await (await read(sam)).json()).toEqual({ showAvailability: true, availability: [] })
})

test.for<[string, string, unknown, string | undefined]>([
  [
    'one with one time',
    'availability.0',
    [{ ...monday, endTime: '' }],
    'Each selected day must have both a start and end time.',
  ],
  [
    'one that ends before it starts',
    'availability.0',
    [{ ...monday, endTime: '08:00' }],
    'The end time must be after the start time.',
  ],
  ['one given twice', 'availability.1', [monday, monday], 'Each day can be given only once.'],
  ['one with an unknown key', 'availability.0.until', [{ ...monday, until: 'May' }], undefined],
  ['none but a text', 'availability', 'Monday', undefined],
])(
  '[AVAIL-04] days with %s are refused and change nothing',
  async ([, field, availability, message]) => {
    const { jonas } = app.people
    const before = await stored(jonas.user.id)
    const refused = await change(jonas, { showAvailability: true, availability })
    await expectRefusal(refused, 400, message, field)
    expect(await stored(jonas.user.id)).toEqual(before)
  },
)

test('a device gets the availability of its user, and a queued change reaches the other device', async () => {
  const sam = await newcomer(app)
  const [one, other] = [new Device(app, sam), new Device(app, sam)]
  const { id } = sam.user
  await other.sync()
  expect(other.rows.ownProfiles.get(id)).toMatchObject({
    showAvailability: false,
    availability: [],
  })
  const args = { id, showAvailability: true, availability: [friday] }
  expect(await one.sync(one.act('availability.change', args))).toMatchObject([[1, 'ok']])
  await other.sync()
  const now = { showAvailability: true, availability: [friday] }
  for (const device of [one, other]) expect(device.rows.ownProfiles.get(id)).toMatchObject(now)
})

test('a queued change for another user is refused', async () => {
  const [sam, { user }] = [await newcomer(app), app.people.maya]
  const device = new Device(app, sam)
  const args = { id: user.id, showAvailability: true }
  expect(await device.sync(device.act('availability.change', args))).toMatchObject([
    [1, 'no', { code: 'not_found' }],
  ])
})

test('the user’s own data has the availability, shared or not', async () => {
  const sam = await newcomer(app)
  await change(sam, { showAvailability: false, availability: [monday] })
  const data = await app.call('GET', `/api/users/${sam.user.id}/data`, { as: sam })
  expect(await data.json()).toMatchObject({ profile: { availability: [monday] } })
})

test('a deleted account keeps no availability', async () => {
  const { person, ...sam } = await newcomer(app)
  await change(sam, { showAvailability: true, availability: [monday] })
  const { password } = person
  await app.call('DELETE', `/api/users/${sam.user.id}`, { as: sam, body: { password } })
  expect(await stored(sam.user.id)).toMatchObject([{ showAvailability: false, availability: [] }])
})
