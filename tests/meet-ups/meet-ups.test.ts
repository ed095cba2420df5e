import { expect, test } from 'vitest'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { hour, minute } from '#sync/time.ts'
import { meetingTime } from '#sync/meet-ups/meeting-time.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing, readAllPages, readJson } from '#tests/support/server/listings.ts'
import { messagesWith, write } from '#tests/support/server/messages.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { accept, offer } from '#tests/deals/make-deals.ts'
import { agree, getTalking, propose, sendAnswer, sendProposal, timeIn } from './make-meet-ups.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'meet-ups=20' } })
app.stopClock()

/** Two people who have written to each other. */
async function pair() {
  const [ana, ben] = [await newcomer(app), app.people.maya]
  await getTalking(app, ana, ben)
  return { ana, ben }
}

async function refusal(call: Promise<Response>) {
  const response = await call
  const { message } = (await response.json()) as { message: string }
  return [response.status, message]
}

const changed = [409, 'The meet-up has changed. Look at it again.']

test('[MEET-03] two people have one meet-up at most that is not over, whatever is reserved between them', async () => {
  const { ana, ben } = await pair()
  for (let i = 0; i < 2; i++)
    await accept(app, ben, await offer(app, ana, await createListing(app, ben)))
  const at = timeIn(app, 24 * hour)
  const first = await propose(app, ana, ben, { at, turn: 0 })
  const stored = { at, zone: 'America/New_York', place: 'Library', state: 'proposed', turn: 1 }
  expect(first).toMatchObject({ ...stored, otherUserId: ben.user.id, by: ana.user.id, number: 1 })
  expect(await refusal(sendProposal(app, ben, ana, { turn: 0, place: 'Gym' }))).toEqual(changed)
  expect(await readJson<MeetUp[]>(app, ben, '/api/meet-ups')).toEqual([
    { ...first, otherUserId: ana.user.id },
  ])
  await sendAnswer(app, ana, 'cancel', ben)
  const next = await propose(app, ben, ana, { turn: 1, place: 'Gym' })
  expect(next).toMatchObject({ number: 2, turn: 2, place: 'Gym' })
  expect(await readJson<MeetUp[]>(app, ana, '/api/meet-ups')).toHaveLength(1)
})

test('the own meet-ups come in pages, the latest time first, and no one else sees them', async () => {
  const ana = await newcomer(app)
  for (const hours of [5, 9, 7]) {
    const other = await newcomer(app)
    await getTalking(app, ana, other)
    await propose(app, other, ana, { at: timeIn(app, hours * hour) })
  }
  const all = await readJson<MeetUp[]>(app, ana, '/api/meet-ups')
  expect(all.map(({ at }) => at)).toEqual([9, 7, 5].map((hours) => timeIn(app, hours * hour)))
  expect(await readAllPages(app, ana, '/api/meet-ups?limit=2')).toEqual([
    all.slice(0, 2),
    all.slice(2),
  ])
  expect(await readJson(app, await newcomer(app), '/api/meet-ups')).toEqual([])
})

test('a time in the past, one too far ahead, no place, and an unknown zone are refused', async () => {
  const { ana, ben } = await pair()
  const past = { at: timeIn(app, -minute) }
  const wrong: [object, string][] = [
    [past, 'Please choose a time in the future.'],
    [{ at: timeIn(app, 31 * 24 * hour) }, 'Please choose a time in the next 30 days.'],
    [{ place: ' ' }, 'Please choose a place.'],
    [{ place: undefined }, 'Please choose a place.'],
    [{ spotId: crypto.randomUUID() }, 'Please choose a place.'],
    [{ zone: 'Boston' }, 'This time zone does not exist.'],
    [{ zone: '+05:00' }, 'This time zone does not exist.'],
  ]
  for (const [body, message] of wrong)
    expect(await refusal(sendProposal(app, ana, ben, body))).toEqual([400, message])
  expect((await sendProposal(app, ana, ben, { place: 'x'.repeat(81) })).status).toBe(400)
  expect(await readJson(app, ana, '/api/meet-ups')).toEqual([])
})

test('the other person agrees or suggests something else, and both need the same turn', async () => {
  const { ana, ben } = await pair()
  await propose(app, ana, ben)
  expect((await refusal(sendAnswer(app, ana, 'agree', ben)))[0]).toBe(409)
  expect(await propose(app, ben, ana, { turn: 1, place: 'Gym' })).toMatchObject({ turn: 2 })
  expect(await refusal(sendAnswer(app, ben, 'agree', ana))).toEqual(changed)
  expect(await refusal(sendAnswer(app, ben, 'cancel', ana))).toEqual(changed)
  expect(await agree(app, ana, ben, { turn: 2 })).toMatchObject({ state: 'agreed' })
  const again = await propose(app, ana, ben, { turn: 2, place: 'Lobby' })
  expect(again).toMatchObject({ state: 'proposed', turn: 3, number: 1 })
  expect(again.timeAgreed).toBeUndefined()
  expect((await sendAnswer(app, ben, 'cancel', ana, { turn: 3 })).status).toBe(200)
  const [one] = await readJson<MeetUp[]>(app, ana, '/api/meet-ups')
  expect(one?.state).toBe('canceled')
})

test('each move is a message and one notification to the other person', async () => {
  const { ana, ben } = await pair()
  const at = timeIn(app, 20 * minute)
  const when = meetingTime(Date.parse(at), 'America/New_York')
  await propose(app, ana, ben, { at })
  await agree(app, ben, ana)
  const here = { turn: 1, note: 'By the bikes' }
  expect((await sendAnswer(app, ben, 'here', ana, here)).status).toBe(200)
  expect((await sendAnswer(app, ben, 'here', ana)).status).toBe(200)
  expect((await sendAnswer(app, ana, 'here', ben)).status).toBe(200)
  await sendAnswer(app, ana, 'cancel', ben)
  const titles = async (as: SignedIn, by: string) =>
    (await notificationsOf(app, as))
      .filter(({ type, title }) => type === 'other' && title.startsWith(`${by} `))
      .map(({ title, message }) => `${title}: ${message}`)
      .toSorted()
  const { username: name } = ana.user
  expect(await titles(ben, name)).toEqual([
    `${name} canceled the meet-up: ${when}, Library`,
    `${name} is here: Library`,
    `${name} suggests ${when}: Library`,
  ])
  expect(await titles(ana, 'maya')).toEqual([
    `maya agreed to meet: ${when}, Library`,
    'maya is here: By the bikes',
  ])
  const sent = await messagesWith(app, ana, 'maya')
  expect(sent.slice(2).map(({ content, event }) => [event?.kind, content])).toEqual([
    ['propose', `Let’s meet: ${when}, Library.`],
    ['agree', `Yes, let’s meet: ${when}, Library.`],
    ['here', 'I’m here. By the bikes'],
    ['here', 'I’m here.'],
    ['callOff', `I canceled our meet-up (${when}, Library).`],
  ])
})

test('[MEET-19] a meet-up needs a message in both directions, and an account proposes 20 an hour', async () => {
  const [ana, ben] = [await newcomer(app), app.people.jonas]
  const wait = [409, 'Wait for an answer first.']
  expect(await refusal(sendProposal(app, ana, ben))).toEqual(wait)
  await write(app, ana, ben, 'Hello')
  expect(await refusal(sendProposal(app, ana, ben))).toEqual(wait)
  expect(await refusal(sendProposal(app, ben, ana))).toEqual(wait)
  await write(app, ben, ana, 'Hello')
  for (let turn = 0; turn < 20; turn++)
    await propose(app, ana, ben, { turn, at: timeIn(app, (turn + 2) * hour) })
  const more = { turn: 20, at: timeIn(app, hour) }
  expect((await refusal(sendProposal(app, ana, ben, more)))[0]).toBe(429)
  expect((await sendProposal(app, ben, ana, more)).status).toBe(200)
  app.moveClock(hour)
  const later = { turn: 21, at: timeIn(app, hour) }
  const again = await signIn(app, ana.person)
  expect((await sendProposal(app, again, ben, later)).status).toBe(200)
})

test('that someone is there counts from 30 minutes before to two hours after an agreed time', async () => {
  const [ana, ben] = [await newcomer(app), await signIn(app, cast.maya)]
  await getTalking(app, ana, ben)
  await propose(app, ana, ben, { at: timeIn(app, 31 * minute) })
  await agree(app, ben, ana)
  const early = [409, 'You can say this from 30 minutes before the meet-up.']
  expect(await refusal(sendAnswer(app, ana, 'here', ben))).toEqual(early)
  app.moveClock(minute)
  expect((await sendAnswer(app, ana, 'here', ben)).status).toBe(200)
  const before = (await notificationsOf(app, ana)).length
  app.moveClock(2 * hour + 30 * minute)
  const [anaAgain, maya] = [await signIn(app, ana.person), await signIn(app, cast.maya)]
  const late = await sendAnswer(app, maya, 'here', ana)
  expect([late.status, 'hereAt' in ((await late.json()) as MeetUp)]).toEqual([200, false])
  expect(await notificationsOf(app, anaAgain)).toHaveLength(before)
})
