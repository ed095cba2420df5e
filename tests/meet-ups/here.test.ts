import { afterAll, expect, test } from 'vitest'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { hour, minute } from '#sync/time.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { testApp } from '#tests/support/server/app.ts'
import { agree, getTalking, propose, sendAnswer, timeIn } from './make-meet-ups.ts'
import { pushService } from './pushed.ts'

const service = await pushService()
const app = await testApp({ env: service.env })
app.stopClock()
afterAll(async () => {
  await app.stop()
  await service.stop()
})

test('[MEET-11] from 30 minutes before to two hours after, each side says once that they are there, and the other gets a push', async () => {
  const people = async () => ({
    maya: await signIn(app, cast.maya),
    jonas: await signIn(app, cast.jonas),
  })
  const { maya, jonas } = await people()
  await getTalking(app, maya, jonas)
  await propose(app, maya, jonas, { at: timeIn(app, hour) })
  const here = (body: object = { turn: 1 }) => ({
    maya: async () => sendAnswer(app, (await people()).maya, 'here', jonas, body),
    jonas: async () => sendAnswer(app, (await people()).jonas, 'here', maya, body),
  })
  const early = [409, 'You can say this from 30 minutes before the meet-up.']
  const refusal = async (call: Promise<Response>) => {
    const response = await call
    return [response.status, ((await response.json()) as { message: string }).message]
  }
  // A proposal is no agreement.
  expect((await here().maya()).status).toBe(409)
  await agree(app, jonas, maya)
  const [mayas, jonass] = [await service.subscribe(app, maya), await service.subscribe(app, jonas)]
  app.moveClock(30 * minute - 1)
  for (const say of Object.values(here())) expect(await refusal(say())).toEqual(early)
  app.moveClock(1)
  expect((await here({ turn: 1, note: 'x'.repeat(81) }).maya()).status).toBe(400)
  const note = 'By the bike racks, in a red jacket'.padEnd(80, '!')
  const said = await here({ turn: 1, note }).maya()
  expect((await said.json()) as MeetUp).toMatchObject({ hereAt: timeIn(app, 0), hereNote: note })
  expect(await jonass.arrived(1)).toEqual(['maya is here'])
  expect((await here().maya()).status).toBe(200)
  app.moveClock(2.5 * hour - 1)
  const late = await here().jonas()
  expect((await late.json()) as MeetUp).toMatchObject({
    hereAt: timeIn(app, 0),
    otherHereNote: note,
  })
  expect(await mayas.arrived(1)).toEqual(['jonas is here'])
  for (const say of Object.values(here())) expect((await say()).status).toBe(200)
  // A later push comes after all earlier ones.
  app.moveClock(hour)
  const next = await people()
  await propose(app, next.maya, next.jonas, { turn: 1 })
  await propose(app, next.jonas, next.maya, { turn: 2, place: 'Gym' })
  expect((await jonass.arrived(2))[1]).toMatch(/^maya suggests/)
  expect((await mayas.arrived(2))[1]).toMatch(/^jonas suggests/)
})
