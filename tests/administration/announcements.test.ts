import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, minute } from '#sync/time.ts'
import type { Decision } from '#sync/moderation/moderation.ts'
import { universityIdOf } from '#server/universities/university-id.ts'
import { cast, type SignedIn } from '#tests/support/people/cast.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { Device } from '#tests/support/server/device.ts'
import { readJson } from '#tests/support/server/listings.ts'
import { newAdministrator, newModerator } from '#tests/support/server/moderation.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

let app: TestApp
let maya: SignedIn
let dre: SignedIn
beforeEach(async () => {
  app = await testApp()
  ;({ maya, dre } = app.people)
})
afterEach(() => app.stop())
const path = '/api/administration/announcements'

const announce = (as: SignedIn, changes: object = {}) => {
  const until = new Date(app.now() + day).toISOString()
  return app.call('POST', path, { as, body: { text: 'Closed on Monday.', until, ...changes } })
}
/** The texts that a device of this person gets. */
const shown = async (as: SignedIn) =>
  (await new Device(app, as).step()).announcements?.map(({ text }) => text)
const own = (person: { college: string }) => ({ universityId: universityIdOf(person.college) })

test('an announcement reaches the people of its campus, or all, until its end', async () => {
  const as = await newAdministrator(app)
  expect(await shown(maya)).toBeUndefined()
  const link = 'https://example.edu/office'
  const soon = new Date(app.now() + 5 * minute).toISOString()
  expect((await announce(as, { link, until: soon })).status).toBe(200)
  expect((await announce(as, { text: 'For one campus.', ...own(cast.dre) })).status).toBe(200)
  const [first, second] = (await new Device(app, dre).step()).announcements ?? []
  expect(first).toEqual({
    _id: expect.any(String),
    text: 'For one campus.',
    until: expect.any(String),
  })
  expect(second).toMatchObject({ text: 'Closed on Monday.', link, until: soon })
  expect(await shown(maya)).toEqual(['Closed on Monday.'])
  app.moveClock(5 * minute)
  expect(await shown(maya)).toBeUndefined()
  expect(await shown(dre)).toEqual(['For one campus.'])
})

// A device is not told of what it did itself.
test('the answer to a device has what the device has announced', async () => {
  const device = new Device(app, await newAdministrator(app))
  await device.sync()
  const until = new Date(app.now() + day).toISOString()
  const args = { id: randomUUID(), text: 'Closed on Monday.', until }
  const answer = await device.step([device.act('announcement.make', args)])
  expect(answer.results).toEqual([[1, 'ok']])
  expect(answer.announcements).toMatchObject([{ text: args.text }])
})

test('an administrator lists and ends announcements, and the log has both with the author', async () => {
  const as = await newAdministrator(app)
  await announce(as, own(cast.maya))
  const list = () => readJson<{ _id: string }[]>(app, as, path)
  const [running] = await list()
  expect(running).toMatchObject({ text: 'Closed on Monday.', university: cast.maya.college })
  const end = () => app.call('DELETE', `${path}/${running?._id}`, { as })
  expect((await end()).status).toBe(200)
  await expectRefusal(await end(), 404)
  expect(await list()).toEqual([])
  expect(await shown(maya)).toBeUndefined()
  const about = { kind: 'server', moderator: as.user.username, reason: 'Closed on Monday.' }
  expect(await readJson<Decision[]>(app, as, '/api/administration/decisions')).toMatchObject([
    { verdict: 'withdraw', ...about },
    { verdict: 'announce', ...about },
  ])
})

test('nobody else announces, and an announcement has a text, a future end, and a plain link', async () => {
  const as = await newAdministrator(app)
  for (const who of [maya, await newModerator(app)]) await expectRefusal(await announce(who), 404)
  const past = new Date(app.now()).toISOString()
  for (const [field, value] of [
    ['text', ' '],
    ['text', 'x'.repeat(301)],
    ['until', past],
    ['until', 'tomorrow'],
    // An hour of a time zone without minutes, which JavaScript does not read.
    ['until', '2090-01-01T00:00:00+05'],
    ['until', '2090-02-29T00:00:00.000Z'],
    ['until', '2090-04-31T23:00:00-05:00'],
    ['link', 'https://quad:word@example.edu'],
    ['link', 'https://office@example.edu/hours'],
    ['link', String.raw`https:///\quad@example.edu`],
    ['link', 'https://\t/qu\tad@example.edu'],
    ['link', 'javascript:alert(1)'],
    ['link', 'http://example.edu'],
    ['universityId', 'nowhere'],
  ] as const)
    await expectRefusal(await announce(as, { [field]: value }), 400, undefined, field)
  expect(await readJson(app, as, path)).toEqual([])
})

test('an announcement that is sent again is made once, and its id is taken for others', async () => {
  const as = await newAdministrator(app)
  const id = crypto.randomUUID()
  const same = { id, until: new Date(app.now() + day).toISOString() }
  for (let i = 0; i < 2; i += 1) expect((await announce(as, same)).status).toBe(200)
  await expectRefusal(await announce(as, { ...same, text: 'Another.' }), 409, undefined, 'id')
  expect(await shown(maya)).toEqual(['Closed on Monday.'])
})

test('a link may have an @ in its path, and an end may be on a leap day', async () => {
  const as = await newAdministrator(app)
  const link = 'https://example.edu/@office?to=a@example.edu'
  expect((await announce(as, { link, until: '2092-02-29T12:00:00.000Z' })).status).toBe(200)
})

test('the log has the link of an announcement', async () => {
  const as = await newAdministrator(app)
  await announce(as, { link: 'https://example.edu/office' })
  const [line] = await readJson<Decision[]>(app, as, '/api/administration/decisions')
  expect(line?.reason).toBe('Closed on Monday. https://example.edu/office')
})

test('nobody sees more than three', async () => {
  const as = await newAdministrator(app)
  for (const where of [{}, own(cast.maya), own(cast.maya), own(cast.dre)])
    expect((await announce(as, where)).status).toBe(200)
  await expectRefusal(await announce(as, own(cast.maya)), 409)
  await expectRefusal(await announce(as), 409)
  expect((await announce(as, own(cast.dre))).status).toBe(200)
  await expectRefusal(await announce(as, own(cast.dre)), 409)
})
