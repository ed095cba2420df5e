import { expect, test } from 'vitest'
import { moveMeetUp, type MeetUpFacts, type MeetUpMove } from '#sync/meet-ups/move.ts'
import { day, hour, minute } from '#sync/time.ts'

const now = Date.UTC(2026, 4, 5, 12)
const place = 'Library entrance'
const proposal = { at: now + day, zone: 'America/New_York', place }

const by = (who: 'ana' | 'ben', at = now) => ({
  who,
  other: who === 'ana' ? 'ben' : 'ana',
  now: at,
})

function made(before: MeetUpFacts | undefined, move: MeetUpMove, of = by('ana')): MeetUpFacts {
  const moved = moveMeetUp(before, move, of)
  if (moved.problem) throw new Error(moved.problem.message)
  return moved.meetUp
}

const sentence = (before: MeetUpFacts | undefined, move: MeetUpMove, of = by('ana')) =>
  moveMeetUp(before, move, of).problem?.message

const propose = (changes: object = {}): MeetUpMove => ({ name: 'propose', ...proposal, ...changes })
const proposed = made(undefined, propose())
const agreed = made(proposed, { name: 'agree', turn: proposed.turn }, by('ben'))
const changed = 'The meet-up has changed. Look at it again.'

test('a proposal begins the first meet-up of two people', () => {
  expect(proposed).toEqual({
    ...proposal,
    number: 1,
    by: 'ana',
    state: 'proposed',
    turn: 1,
    here: {},
  })
})

test.each([
  [{ at: now }, 'at', 'Please choose a time in the future.'],
  [{ at: Number.NaN }, 'at', 'Please choose a time in the future.'],
  [{ at: now + 30 * day + minute }, 'at', 'Please choose a time in the next 30 days.'],
  [{ place: ' ' }, 'place', 'Please choose a place.'],
])('a proposal with %o is refused', (changes, field, message) => {
  expect(moveMeetUp(undefined, propose(changes), by('ana'))).toEqual({
    problem: { field, message },
  })
})

test('[MEET-05] the other person agrees, or suggests something else, which is a new proposal', () => {
  expect(agreed).toMatchObject({ state: 'agreed', agreedAt: now, turn: 1 })
  const other = made(proposed, propose({ at: now + 2 * day, turn: 1 }), by('ben'))
  expect(other).toMatchObject({ state: 'proposed', by: 'ben', turn: 2, number: 1 })
  expect(sentence(other, { name: 'agree', turn: 2 }, by('ben'))).toBe(
    'The other person answers your suggestion.',
  )
  expect(made(other, { name: 'agree', turn: 2 }).state).toBe('agreed')
})

test.each<[string, MeetUpMove]>([
  ['agree', { name: 'agree', turn: 1 }],
  ['cancel', { name: 'cancel', turn: 1 }],
  ['suggest something else', propose({ turn: 1 })],
  ['suggest something as if there were none', propose()],
])('[MEET-06] who has not seen the latest proposal cannot %s', (_, move) => {
  const latest = made(proposed, propose({ at: now + 2 * day, turn: 1 }), by('ben'))
  expect(sentence(latest, move, by('ana'))).toBe(changed)
})

test('two proposals of two people never have the same turn', () => {
  const second = made(proposed, propose({ turn: 1 }), by('ana'))
  const others = made(proposed, propose({ turn: 1 }), by('ben'))
  expect([second.turn, others.turn]).toEqual([3, 2])
})

test('a change of an agreed meet-up is a proposal again', () => {
  const moved = made(agreed, propose({ at: now + 2 * day, turn: 1 }), by('ana'))
  expect(moved).toMatchObject({ state: 'proposed', by: 'ana', number: 1 })
  expect(moved.agreedAt).toBeUndefined()
})

test('either can cancel until the time, and again without an effect', () => {
  const cancel: MeetUpMove = { name: 'cancel', turn: 1 }
  const canceled = made(agreed, cancel, by('ben'))
  expect(canceled.state).toBe('canceled')
  expect(made(canceled, cancel, by('ana'))).toBe(canceled)
  expect(sentence(agreed, cancel, by('ana', agreed.at))).toBe('This meet-up is over.')
  expect(sentence(proposed, { name: 'agree', turn: 1 }, by('ben', agreed.at))).toBe(
    'This meet-up is over.',
  )
  expect(sentence(canceled, { name: 'agree', turn: 1 }, by('ben'))).toBe(
    'This meet-up was canceled.',
  )
})

test.each<[string, MeetUpFacts, number]>([
  ['a canceled one', made(agreed, { name: 'cancel', turn: 1 }), now],
  ['one that is over', agreed, agreed.at + 2 * hour],
])('after %s the next proposal begins another meet-up', (_, before, at) => {
  const next = propose({ at: at + day })
  expect(made(before, next, by('ben', at))).toMatchObject({ number: 2, turn: 2, here: {} })
  expect(made(before, propose({ at: at + day, turn: 1 }), by('ben', at)).number).toBe(2)
})

test('each can say “I’m here” once, from 30 minutes before to 2 hours after', () => {
  const here: MeetUpMove = { name: 'here', turn: 1, note: 'At the door' }
  const early = agreed.at - 30 * minute
  expect(sentence(agreed, here, by('ana', early - 1))).toBe(
    'You can say this from 30 minutes before the meet-up.',
  )
  const said = made(agreed, here, by('ana', early))
  expect(said.here).toEqual({ ana: { at: early, note: 'At the door' } })
  expect(made(said, here, by('ana', early + minute))).toBe(said)
  expect(made(said, here, by('ben', agreed.at + 2 * hour)).here).toHaveProperty('ben')
  expect(sentence(proposed, here, by('ana', early))).toBe(
    'You can say this from 30 minutes before the meet-up.',
  )
})

test('[MEET-12] “I’m here” that arrives more than 2 hours after the time changes nothing', () => {
  const late = by('ana', agreed.at + 2 * hour + 1)
  expect(made(agreed, { name: 'here', turn: 1 }, late)).toBe(agreed)
})
