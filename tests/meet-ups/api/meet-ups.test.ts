import { expect, test } from 'vitest'
import { day, minute } from '#sync/time.ts'
import { acquaint, meetUpCalls, meetUpOfAnswer, planned } from '#tests/meet-ups/calls.ts'
import { testApp } from '#tests/support/server/app.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { messagesWith, write } from '#tests/support/server/messages.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { propose, agree, cancel, here, list } = meetUpCalls(app)

const inTime = (away: number) => new Date(app.resources.clock() + away).toISOString()
const plan = (changes: object = {}) => planned(app, day, changes)

async function pair() {
  const [ana, ben] = [await newcomer(app), await newcomer(app)]
  await acquaint(app, ana, ben)
  return { ana, ben }
}

test('[MEET-03] a proposal is the one meet-up of two people, and both have it', async () => {
  const { ana, ben } = await pair()
  const body = plan()
  const answer = await propose(ana, ben, body)
  expect(answer.status).toBe(200)
  const made = await meetUpOfAnswer(answer)
  expect(made).toMatchObject({ ...body, state: 'proposed', by: ana.user.id, number: 1 })
  expect(await list(ana)).toEqual([made])
  expect(await list(ben)).toEqual([{ ...made, otherUserId: ana.user.id }])
  await expectRefusal(
    await propose(ben, ana, plan()),
    409,
    'The meet-up has changed. Look at it again.',
  )
  const other = plan({ at: inTime(2 * day), turn: made.turn })
  expect(await meetUpOfAnswer(await propose(ben, ana, other))).toMatchObject({
    by: ben.user.id,
    at: other.at,
    number: 1,
  })
  expect(await list(ana)).toHaveLength(1)
})

test.each([
  [{ at: -minute }, 400, 'Please choose a time in the future.'],
  [{ at: 31 * day }, 400, 'Please choose a time in the next 30 days.'],
  [{ place: '' }, 400, 'Please choose a place.'],
  [{ place: '   ' }, 400, 'Please choose a place.'],
])(
  '[MEET-04] a proposal with %o is refused',
  async ({ at, ...changes }: { at?: number; place?: string }, status, message) => {
    const { ana, ben } = await pair()
    const body = plan({ ...changes, ...(at !== undefined && { at: inTime(at) }) })
    await expectRefusal(await propose(ana, ben, body), status, message)
    expect(await list(ana)).toEqual([])
  },
)

test('[MEET-04] a zone that is no IANA name is refused', async () => {
  const { ana, ben } = await pair()
  for (const zone of ['Mars/Olympus', '+05:00', ''])
    expect([zone, (await propose(ana, ben, plan({ zone }))).status]).toEqual([zone, 400])
})

test('[MEET-05][MEET-07] the other agrees, either changes or cancels, and each move is a card and one notification', async () => {
  const { ana, ben } = await pair()
  const { turn } = await meetUpOfAnswer(await propose(ana, ben, plan()))
  await expectRefusal(
    await agree(ana, ben, { turn }),
    409,
    'The other person answers your suggestion.',
  )
  expect(await meetUpOfAnswer(await agree(ben, ana, { turn }))).toMatchObject({ state: 'agreed' })
  const moved = await meetUpOfAnswer(await propose(ana, ben, plan({ place: 'Gym', turn })))
  expect(moved).toMatchObject({ state: 'proposed', place: 'Gym', number: 1 })
  expect(moved.timeAgreed).toBeUndefined()
  await agree(ben, ana, { turn: moved.turn })
  await cancel(ben, ana, { turn: moved.turn })
  expect(await cancel(ben, ana, { turn: moved.turn })).toMatchObject({ status: 200 })
  expect(await list(ana)).toMatchObject([{ state: 'canceled' }])

  const kinds = (await messagesWith(app, ana, ben.user.username)).flatMap(
    ({ event }) => event?.kind ?? [],
  )
  expect(kinds.toSorted()).toEqual(['agree', 'agree', 'callOff', 'propose', 'propose'])
  const titles = (await notificationsOf(app, ana))
    .filter(({ type }) => type === 'other')
    .map(({ title }) => title.replaceAll(/[\u2066-\u2069]/g, ''))
  expect(titles.toSorted()).toEqual([
    `${ben.user.username} agreed to meet`,
    `${ben.user.username} agreed to meet`,
    `${ben.user.username} canceled your meet-up`,
  ])
})

test('[MEET-06] an answer to a proposal that is not the latest changes nothing', async () => {
  const { ana, ben } = await pair()
  const first = await meetUpOfAnswer(await propose(ana, ben, plan()))
  const second = await meetUpOfAnswer(
    await propose(ana, ben, plan({ place: 'Gym', turn: first.turn })),
  )
  for (const call of [agree, cancel, here])
    await expectRefusal(
      await call(ben, ana, { turn: first.turn }),
      409,
      'The meet-up has changed. Look at it again.',
    )
  expect(await list(ben)).toEqual([{ ...second, otherUserId: ana.user.id }])
})

test('[MEET-19] a meet-up needs a message of each to the other', async () => {
  const [ana, ben] = [await newcomer(app), await newcomer(app)]
  await write(app, ana, ben, 'Hi')
  for (const [as, other] of [
    [ana, ben],
    [ben, ana],
  ] as const)
    await expectRefusal(await propose(as, other, plan()), 409, 'Wait for an answer first.')
  await write(app, ben, ana, 'Hello')
  expect((await propose(ana, ben, plan())).status).toBe(200)
  const far = await newcomer(app)
  await expectRefusal(await propose(ana, far, plan()), 409, 'Wait for an answer first.')
  const unknown = { ...ben, user: { ...ben.user, id: crypto.randomUUID() } }
  expect((await propose(ana, unknown, plan())).status).toBe(404)
})

test('[MEET-19] an account can make 20 suggestions an hour', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } })
  const [ana, ben] = [await newcomer(limited), await newcomer(limited)]
  await acquaint(limited, ana, ben)
  const calls = meetUpCalls(limited)
  let turn: number | undefined
  for (let times = 0; times < 20; times++) {
    const answer = await calls.propose(ana, ben, plan({ ...(turn !== undefined && { turn }) }))
    expect(answer.status).toBe(200)
    turn = (await meetUpOfAnswer(answer)).turn
  }
  expect((await calls.propose(ana, ben, plan({ turn }))).status).toBe(429)
  expect((await calls.agree(ben, ana, { turn })).status).toBe(200)
  await limited.stop()
})

test('a suggestion that is repeated because its answer was lost is done once', async () => {
  const { ana, ben } = await pair()
  const body = plan({ card: crypto.randomUUID() })
  const made = await meetUpOfAnswer(await propose(ana, ben, body))
  expect(await meetUpOfAnswer(await propose(ana, ben, body))).toEqual(made)
  expect(await list(ben)).toEqual([{ ...made, otherUserId: ana.user.id }])
})

test('[MEET-11] “I’m here” is possible from 30 minutes before to 2 hours after, and reaches the other once', async () => {
  const { ana, ben } = await pair()
  const { turn } = await meetUpOfAnswer(await propose(ana, ben, plan({ at: inTime(29 * minute) })))
  const early = 'You can say this from 30 minutes before the meet-up.'
  await expectRefusal(await here(ana, ben, { turn }), 409, early)
  await agree(ben, ana, { turn })
  const far = await pair()
  const later = await meetUpOfAnswer(
    await propose(far.ana, far.ben, plan({ at: inTime(40 * minute) })),
  )
  await agree(far.ben, far.ana, { turn: later.turn })
  await expectRefusal(await here(far.ana, far.ben, { turn: later.turn }), 409, early)
  const said = await meetUpOfAnswer(await here(ana, ben, { turn, note: 'At the door' }))
  expect(said).toMatchObject({ hereNote: 'At the door', hereAt: expect.any(String) })
  expect((await here(ana, ben, { turn, note: 'Again' })).status).toBe(200)
  expect(await list(ben)).toMatchObject([{ otherHereNote: 'At the door' }])
  const titles = (await notificationsOf(app, ben)).map(({ title }) => title)
  expect(titles.filter((title) => title.endsWith(' is here'))).toHaveLength(1)
  const long = await here(ben, ana, { turn, note: 'x'.repeat(81) })
  expect(long.status).toBe(400)
})

test('a meet-up of others looks as if there were none', async () => {
  const { ana, ben } = await pair()
  const { turn } = await meetUpOfAnswer(await propose(ana, ben, plan()))
  const stranger = await newcomer(app)
  expect(await list(stranger)).toEqual([])
  for (const call of [agree, cancel, here])
    await expectRefusal(await call(stranger, ben, { turn }), 409, 'Wait for an answer first.')
})
