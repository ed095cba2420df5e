import { expect, test } from 'vitest'
import { meetUpLine } from '#client/meet-ups/line-content.ts'
import { remindOfMeetUps } from '#server/meet-ups/sweep.ts'
import { hour } from '#sync/time.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { testApp } from '#tests/support/server/app.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { agree, getTalking, propose, sendAnswer, timeIn } from './make-meet-ups.ts'

test('[MEET-07] either side cancels until the time, and a changed agreement reminds no one until it is agreed again', async () => {
  const app = await testApp()
  app.stopClock()
  let { maya, jonas } = app.people
  /** A login lasts ten minutes. */
  const moveClock = async (by: number) => {
    app.moveClock(by)
    maya = await signIn(app, cast.maya)
    jonas = await signIn(app, cast.jonas)
  }
  await getTalking(app, maya, jonas)
  const alsoOf = (meetUp: Parameters<typeof meetUpLine>[0]['meetUp'], name: string) =>
    meetUpLine({ meetUp, name, now: app.now() })?.also ?? ''
  await propose(app, maya, jonas, { at: timeIn(app, 3 * hour) })
  expect(alsoOf(await agree(app, jonas, maya), 'maya')).toBe('')
  const changed = await propose(app, maya, jonas, { at: timeIn(app, 2 * hour), turn: 1 })
  expect(changed).toMatchObject({ state: 'proposed', turn: 2 })
  expect(alsoOf(changed, 'jonas')).toContain('Not agreed yet')
  expect(alsoOf({ ...changed, otherUserId: maya.user.id }, 'maya')).toContain('Not agreed yet')
  await moveClock(1.5 * hour)
  await remindOfMeetUps(app.resources)
  for (const person of [maya, jonas]) {
    const titles = (await notificationsOf(app, person)).map(({ title }) => title)
    expect(titles.filter((title) => title.startsWith('Meeting '))).toEqual([])
  }
  // Until the time each of them can cancel, and after it none.
  const canceled = await sendAnswer(app, jonas, 'cancel', maya, { turn: 2 })
  expect(await canceled.json()).toMatchObject({ state: 'canceled' })
  await propose(app, jonas, maya, { at: timeIn(app, hour), turn: 2 })
  await agree(app, maya, jonas, { turn: 3 })
  expect((await sendAnswer(app, maya, 'cancel', jonas, { turn: 3 })).status).toBe(200)
  await propose(app, jonas, maya, { at: timeIn(app, hour), turn: 3 })
  await agree(app, maya, jonas, { turn: 4 })
  await moveClock(hour)
  for (const [from, to] of [
    [maya, jonas],
    [jonas, maya],
  ] as const)
    expect((await sendAnswer(app, from, 'cancel', to, { turn: 4 })).status).toBe(409)
  await app.stop()
})
