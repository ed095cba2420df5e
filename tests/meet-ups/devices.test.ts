import { expect, test } from 'vitest'
import { hour, minute } from '#sync/time.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { newModerator } from '#tests/support/server/moderation.ts'
import { addSpot, getTalking, propose, timeIn } from './make-meet-ups.ts'

const app = await appOfFile()
app.stopClock()

async function devices() {
  const [ana, ben] = [await newcomer(app), app.people.maya]
  await getTalking(app, ana, ben)
  const of = { ana: new Device(app, ana), ben: new Device(app, ben) }
  await of.ana.sync()
  await of.ben.sync()
  return { ana, ben, of }
}

test('a meet-up reaches both devices by a change, and new devices by a snapshot', async () => {
  const { ana, ben, of } = await devices()
  const row = await propose(app, ana, ben)
  await of.ana.sync()
  await of.ben.sync()
  expect([...of.ana.rows.meetUps.values()]).toEqual([row])
  const theirs = { ...row, otherUserId: ana.user.id }
  expect(of.ben.rows.meetUps.get(ana.user.id)).toEqual(theirs)
  const fresh = new Device(app, ben)
  await fresh.sync()
  expect(fresh.rows.meetUps.get(ana.user.id)).toEqual(theirs)
})

test('a place of the campus reaches its devices, and stays by name in a meet-up after it was deleted', async () => {
  const { ana, ben, of } = await devices()
  const moderator = await newModerator(app)
  const spot = await addSpot(app, moderator, 'Student union', { hint: 'Main doors' })
  await of.ana.sync()
  expect([...of.ana.rows.spots.values()]).toContainEqual(spot)
  const elsewhere = { universityId: 'boston-university' }
  const foreign = await addSpot(app, moderator, 'Science center', elsewhere)
  const proposal = { spotId: spot._id, place: undefined }
  expect(await propose(app, ana, ben, proposal)).toMatchObject({
    spotId: spot._id,
    place: 'Student union',
  })
  const path = `/api/moderation/spots/${spot._id}`
  expect((await app.call('DELETE', path, { as: moderator })).status).toBe(200)
  await of.ana.sync()
  const ids = [...of.ana.rows.spots.keys()]
  expect([ids.includes(spot._id), ids.includes(foreign._id)]).toEqual([false, false])
  expect(of.ana.rows.meetUps.get(ben.user.id)?.place).toBe('Student union')
  for (const spotId of [spot._id, foreign._id]) {
    const body = { at: timeIn(app, hour), zone: 'UTC', spotId, turn: 1 }
    const answer = await app.call('PUT', `/api/meet-ups/${ben.user.id}`, { as: ana, body })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Please choose a place.'),
    ])
  }
})

test('the moves of queues arrive in order, and what is too late is refused with its sentence', async () => {
  const { ana, ben, of } = await devices()
  const card = () => crypto.randomUUID()
  const at = timeIn(app, 8 * minute)
  const proposal = { card: card(), id: ben.user.id, at, zone: 'UTC', place: 'Library', turn: 0 }
  const suggestion = { ...proposal, card: card(), place: 'Gym', turn: 1 }
  const { ana: one, ben: other } = of
  const sent = await one.sync(
    one.act('meetUp.propose', proposal),
    one.act('meetUp.propose', suggestion),
  )
  expect(sent.map(([, status]) => status)).toEqual(['ok', 'ok'])
  const about = { id: ana.user.id, turn: 2 }
  const answers = await other.sync(
    other.act('meetUp.agree', { ...about, card: card() }),
    other.act('meetUp.here', { ...about, card: card() }),
  )
  expect(answers.map(([, status]) => status)).toEqual(['ok', 'ok'])
  app.moveClock(8 * minute)
  const late = { ...proposal, card: card(), turn: 2 }
  const [refused] = await one.sync(one.act('meetUp.propose', late))
  expect(JSON.stringify(refused)).toContain('Please choose a time in the future.')
  const [canceled] = await one.sync(
    one.act('meetUp.cancel', { card: card(), id: ben.user.id, turn: 2 }),
  )
  expect(canceled?.[1]).toBe('no')
  await other.sync()
  expect(other.rows.meetUps.get(ana.user.id)).toMatchObject({ state: 'agreed', place: 'Gym' })
})
