import { expect, test } from 'vitest'
import { remindOfMeetUps } from '#server/meet-ups/sweep.ts'
import { hour, minute } from '#sync/time.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { agree, getTalking, propose, sendAnswer, timeIn } from './make-meet-ups.ts'
import { pushService } from './pushed.ts'

const reminders = async (app: TestApp, name: 'maya' | 'jonas') =>
  (await notificationsOf(app, await signIn(app, cast[name])))
    .filter(({ title }) => title.startsWith('Meeting '))
    .map(({ title }) => title)

/** A meet-up of Maya and Jonas that they agree to this long before. */
async function agreed(milliseconds: number, env: Record<string, string> = {}) {
  const app = await testApp({ env })
  app.stopClock()
  const { maya, jonas } = app.people
  await getTalking(app, maya, jonas)
  await propose(app, maya, jonas, { at: timeIn(app, milliseconds) })
  await agree(app, jonas, maya)
  return app
}

async function expectNone(app: TestApp): Promise<void> {
  app.moveClock(hour)
  await remindOfMeetUps(app.resources)
  for (const name of ['maya', 'jonas'] as const) expect(await reminders(app, name)).toEqual([])
  await app.stop()
}

test('[MEET-10] both get one reminder and one push an hour before, also after a restart, and none of a canceled or a late one', async () => {
  const service = await pushService()
  let app = await agreed(2 * hour, service.env)
  const { maya, jonas } = app.people
  const [mayas, jonass] = [await service.subscribe(app, maya), await service.subscribe(app, jonas)]
  app.moveClock(hour - minute)
  await remindOfMeetUps(app.resources)
  expect(await reminders(app, 'maya')).toEqual([])
  // The server does not run when the reminder is due, and starts again twice after it.
  for (let i = 0; i < 2; i++) {
    await app.close()
    app = app.reopen()
    app.stopClock()
    if (i === 0) app.moveClock(minute)
    await remindOfMeetUps(app.resources)
    await remindOfMeetUps(app.resources)
    expect(await reminders(app, 'maya')).toEqual(['Meeting jonas soon'])
    expect(await reminders(app, 'jonas')).toEqual(['Meeting maya soon'])
    expect(await mayas.arrived(1)).toEqual(['Meeting jonas soon'])
    expect(await jonass.arrived(1)).toEqual(['Meeting maya soon'])
  }
  // A later push comes after all earlier ones.
  await sendAnswer(app, await signIn(app, cast.maya), 'cancel', jonas)
  expect(await jonass.arrived(2)).toEqual(['Meeting maya soon', 'maya canceled the meet-up'])
  expect(mayas.titles()).toHaveLength(1)
  await app.stop()
  await service.stop()

  await expectNone(await agreed(90 * minute - 1))
  const canceled = await agreed(90 * minute)
  await sendAnswer(canceled, canceled.people.maya, 'cancel', canceled.people.jonas)
  await expectNone(canceled)
})
