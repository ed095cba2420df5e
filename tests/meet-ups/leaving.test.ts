import { expect, test } from 'vitest'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { hour, minute } from '#sync/time.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import { Device } from '#tests/support/server/device.ts'
import { readJson } from '#tests/support/server/listings.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { agree, getTalking, propose, sendAnswer, timeIn } from './make-meet-ups.ts'

const app = await appOfFile()
app.stopClock()

async function pair(more: object = {}) {
  const [ana, ben] = [await newcomer(app), app.people.maya]
  await getTalking(app, ana, ben)
  await propose(app, ana, ben, more)
  return { ana, ben }
}

const canceled = async (as: SignedIn) =>
  (await notificationsOf(app, as)).filter(({ title }) => title === 'This meet-up was canceled')

const leave = ({ user, person, ...as }: Newcomer) =>
  app.call('DELETE', `/api/users/${user.id}`, {
    as: { ...as, user },
    body: { password: person.password },
  })

const ways = {
  'a block': ({ ana, ben }) => block(app, ana, ben),
  'a suspension': ({ ana }) => suspendUser(app, ana),
  'a deleted account': async ({ ana }) => void (await leave(ana)),
} satisfies Record<string, (people: { ana: Newcomer; ben: SignedIn }) => Promise<unknown>>

test.each(Object.entries(ways))(
  '%s cancels the meet-up, and the other side hears only that',
  async (_, leaves) => {
    const people = await pair()
    const { ana, ben } = people
    await agree(app, ben, ana)
    const device = new Device(app, ben)
    await device.sync()
    expect(device.rows.meetUps.get(ana.user.id)).toMatchObject({ state: 'agreed' })
    const before = (await canceled(ben)).length
    await leaves(people)
    await device.sync()
    expect(device.rows.meetUps.get(ana.user.id)).toMatchObject({ state: 'canceled' })
    const told = await canceled(ben)
    expect(told).toHaveLength(before + 1)
    expect(told[0]?.link).toBe('/messages')
    expect(JSON.stringify(told)).not.toContain(ana.user.username)
  },
)

test('a meet-up that was only proposed is canceled without a notification', async () => {
  const { ana, ben } = await pair()
  const before = await canceled(ben)
  await block(app, ana, ben)
  const [row] = await readJson<MeetUp[]>(app, ana, '/api/meet-ups')
  expect(row?.state).toBe('canceled')
  expect(await canceled(ben)).toHaveLength(before.length)
  await unblock(app, ana, ben)
  expect((await sendAnswer(app, ben, 'agree', ana)).status).toBe(409)
})

test('a deleted account leaves neither places nor notes, and nothing of meet-ups that are over', async () => {
  const { ana, ben } = await pair({ place: 'My dorm', at: timeIn(app, 5 * minute) })
  const other = app.people.jonas
  await getTalking(app, ana, other)
  await propose(app, ana, other, { place: 'My lab', at: timeIn(app, 3 * hour) })
  await agree(app, ben, ana)
  app.moveClock(5 * minute)
  await sendAnswer(app, ana, 'here', ben, { turn: 1, note: 'In the kitchen' })
  expect((await leave(ana)).status).toBe(200)
  const left = await readJson<MeetUp[]>(app, ben, '/api/meet-ups')
  expect(left.filter(({ otherUserId }) => otherUserId === ana.user.id)).toEqual([])
  const [kept] = await readJson<MeetUp[]>(app, other, '/api/meet-ups')
  expect(kept).toMatchObject({ state: 'canceled', place: '' })
  const device = new Device(app, ben)
  await device.sync()
  expect(device.rows.meetUps.has(ana.user.id)).toBe(false)
  expect((await sendAnswer(app, ben, 'cancel', ana)).status).toBe(404)
})

test('the file of one’s own data has one’s meet-ups, with the other’s username alone', async () => {
  const { ana, ben } = await pair()
  const data = await readJson<{ meetUps: object[] }>(app, ana, `/api/users/${ana.user.id}/data`)
  expect(data.meetUps).toMatchObject([
    { place: 'Library', state: 'proposed', other: ben.user.username, proposedByYou: true },
  ])
  expect(JSON.stringify(data.meetUps)).not.toContain(ben.user.id)
  const theirs = await readJson<{ meetUps: object[] }>(app, ben, `/api/users/${ben.user.id}/data`)
  expect(theirs.meetUps).toContainEqual(
    expect.objectContaining({ other: ana.user.username, proposedByYou: false }),
  )
})
