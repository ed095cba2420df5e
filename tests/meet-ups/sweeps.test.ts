import { expect, test } from 'vitest'
import { askAboutMeetUps, remindOfMeetUps } from '#server/meet-ups/sweep.ts'
import { hour, minute } from '#sync/time.ts'
import { accept, offer } from '#tests/deals/make-deals.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { agree, getTalking, propose, timeIn } from './make-meet-ups.ts'

/** Two people who have written to each other; the first has the smaller id. */
async function stage() {
  const app = await appOfTest()
  app.stopClock()
  const [one, other] = [await newcomer(app), await newcomer(app)]
  await getTalking(app, one, other)
  const people = async () =>
    [await signIn(app, one.person), await signIn(app, other.person)] as const
  const told = async (title: string) =>
    Promise.all(
      (await people()).map(
        async (as) =>
          (await notificationsOf(app, as)).filter((each) => each.title.startsWith(title)).length,
      ),
    )
  return { app, one, other, people, told }
}

test('a server that was stopped until the time of a meet-up reminds no one of it', async () => {
  const { app, one, other, told } = await stage()
  await propose(app, one, other, { at: timeIn(app, 2 * hour) })
  await agree(app, other, one)
  app.moveClock(2 * hour)
  await remindOfMeetUps(app.resources)
  expect(await told('Meeting ')).toEqual([0, 0])
})

test('both are reminded again of another time to which they have agreed', async () => {
  const { app, one, other, people, told } = await stage()
  await propose(app, one, other, { at: timeIn(app, 2 * hour) })
  await agree(app, other, one)
  app.moveClock(hour)
  await remindOfMeetUps(app.resources)
  const [a, b] = await people()
  await propose(app, b, a, { at: timeIn(app, 2 * hour), turn: 1 })
  await agree(app, a, b, { turn: 2 })
  app.moveClock(hour - minute)
  await remindOfMeetUps(app.resources)
  expect(await told('Meeting ')).toEqual([1, 1])
  app.moveClock(minute)
  for (let i = 0; i < 2; i++) await remindOfMeetUps(app.resources)
  expect(await told('Meeting ')).toEqual([2, 2])
})

test.each([
  ['first', 0],
  ['second', 1],
])('both are asked whether they met if the %s of them sells', async (_, seller) => {
  const { app, one, other, told } = await stage()
  const [sells, buys] = seller === 0 ? [one, other] : [other, one]
  await accept(app, sells, await offer(app, buys, await createListing(app, sells)))
  await propose(app, one, other, { at: timeIn(app, hour) })
  await agree(app, other, one)
  app.moveClock(3 * hour)
  await askAboutMeetUps(app.resources)
  expect(await told('Did you meet?')).toEqual([1, 1])
})

test('more meet-ups than one write takes are all reminded of', async () => {
  const { app, one, other } = await stage()
  await propose(app, one, other, { at: timeIn(app, 2 * hour) })
  await agree(app, other, one)
  await app.resources.writer.write({
    run: async (tx) => {
      const copy = tx.$client.prepare(
        `INSERT INTO meet_ups (id, one_id, other_id, number, at, zone, place, by, state, turn, agreed_at, changed_at, rev)
         SELECT id || ?, one_id, other_id, number, at, zone, place, by, state, turn, agreed_at, changed_at, rev
         FROM meet_ups WHERE id LIKE '%.%' LIMIT 1`,
      )
      for (let i = 0; i < 250; i++) copy.run(` ${i}`)
    },
  })
  app.moveClock(hour)
  await remindOfMeetUps(app.resources)
  const left = await app.read(async ({ $client }) =>
    $client.prepare('SELECT count(*) FROM meet_ups WHERE reminded_at IS NULL').pluck().get(),
  )
  expect(left).toBe(0)
})
