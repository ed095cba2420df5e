import { expect, test } from 'vitest'
import type { MeetUpFacts } from '#sync/meet-ups/facts.ts'
import { moveMeetUp, type MeetUpMove } from '#sync/meet-ups/moves.ts'
import { day, hour, minute } from '#sync/time.ts'

const start = 1_000_000_000_000
const at = start + day
const entrance = { at, zone: 'America/New_York', place: 'Library' }
const changed = 'The meet-up has changed. Look at it again.'

const moved = (meetUp: MeetUpFacts | undefined, move: MeetUpMove, userId = 'ana', now = start) =>
  moveMeetUp(meetUp, move, { userId, now })

/** @throws Error if the move is not possible */
function after(...call: Parameters<typeof moved>): MeetUpFacts {
  const result = moved(...call)
  if (!result.meetUp) throw new Error(result.problem.message)
  return result.meetUp
}

const first = { name: 'propose', turn: 0, ...entrance } as const
const proposed = after(undefined, first)
const agreed = after(proposed, { name: 'agree', turn: 1 }, 'ben')

test('a proposal is its author’s yes, so only the other person can agree', () => {
  expect(proposed).toMatchObject({ state: 'proposed', by: 'ana', turn: 1, number: 1 })
  expect(moved(proposed, { name: 'agree', turn: 1 }).problem?.message).toBe(
    'The other person decides about your suggestion.',
  )
  expect(agreed).toMatchObject({ state: 'agreed', by: 'ana', turn: 1, agreedAt: start })
})

test('a suggestion is a new turn of the same meet-up, and takes back what was agreed', () => {
  const later = { ...first, at: at + hour, turn: 1 }
  const suggested = after(agreed, later, 'ben')
  expect(suggested).toMatchObject({ state: 'proposed', by: 'ben', turn: 2, number: 1 })
  expect(suggested.agreedAt).toBeUndefined()
  expect(after(suggested, { name: 'agree', turn: 2 }).state).toBe('agreed')
})

test('two proposals from the same turn: the second is refused', () => {
  const other = { ...first, place: 'Gym' }
  expect(moved(proposed, other, 'ben').problem?.message).toBe(changed)
  const suggested = after(proposed, { ...other, turn: 1 }, 'ben')
  expect(moved(suggested, { ...first, turn: 1 }).problem?.message).toBe(changed)
})

test('every move that was already made changes nothing', () => {
  expect(after(proposed, first)).toBe(proposed)
  expect(after(agreed, first)).toBe(agreed)
  expect(after(agreed, { name: 'agree', turn: 1 }, 'ben')).toBe(agreed)
  const canceled = after(agreed, { name: 'cancel', turn: 1 })
  expect(after(canceled, { name: 'cancel', turn: 1 }, 'ben')).toBe(canceled)
  const here = after(agreed, { name: 'here', turn: 1 }, 'ana', at)
  expect(after(here, { name: 'here', turn: 1 }, 'ana', at + minute)).toBe(here)
})

test('every move about an earlier turn is refused', () => {
  const suggested = after(proposed, { ...first, at: at + hour, turn: 1 }, 'ben')
  for (const name of ['agree', 'cancel', 'here'] as const)
    expect(moved(suggested, { name, turn: 1 }).problem?.message).toBe(changed)
})

test('a time is in the future and at most 30 days ahead', () => {
  const problemAt = (time: number) => moved(undefined, { ...first, at: time }).problem
  const past = { message: 'Please choose a time in the future.', field: 'at' }
  expect(problemAt(start)).toEqual(past)
  expect(problemAt(start + 1)).toBeUndefined()
  expect(problemAt(start + 30 * day)).toBeUndefined()
  const far = { message: 'Please choose a time in the next 30 days.', field: 'at' }
  expect(problemAt(start + 30 * day + 1)).toEqual(far)
})

test('no one agrees or cancels after the time', () => {
  const past = 'The time of this meet-up has passed.'
  const agree = { name: 'agree', turn: 1 } as const
  expect(after(proposed, agree, 'ben', at - 1).state).toBe('agreed')
  expect(moved(proposed, agree, 'ben', at).problem?.message).toBe(past)
  for (const meetUp of [proposed, agreed]) {
    expect(after(meetUp, { name: 'cancel', turn: 1 }, 'ben', at - 1).state).toBe('canceled')
    expect(moved(meetUp, { name: 'cancel', turn: 1 }, 'ben', at).problem?.message).toBe(past)
  }
})

test('after a canceled meet-up, or two hours after an agreed one, a proposal is another meet-up', () => {
  const canceled = after(agreed, { name: 'cancel', turn: 1 })
  expect(after(canceled, first, 'ben')).toMatchObject({ number: 2, turn: 2, by: 'ben' })
  const again = { ...first, at: at + day }
  expect(moved(agreed, again, 'ben', at + 2 * hour - 1).problem?.message).toBe(changed)
  const next = after(agreed, again, 'ben', at + 2 * hour)
  expect(next).toMatchObject({ number: 2, turn: 2, state: 'proposed', here: [] })
  expect(moved(next, { name: 'agree', turn: 1 }).problem?.message).toBe(changed)
})

test('someone is there from 30 minutes before to two hours after; later it changes nothing', () => {
  const here = { name: 'here', turn: 1, note: 'By the bikes' } as const
  const early = at - 30 * minute
  expect(moved(agreed, here, 'ana', early - 1).problem?.message).toBe(
    'You can say this from 30 minutes before the meet-up.',
  )
  const arrived = after(agreed, here, 'ana', early)
  expect(arrived.here).toEqual([{ userId: 'ana', at: early, note: 'By the bikes' }])
  expect(after(arrived, here, 'ben', at + 2 * hour - 1).here).toHaveLength(2)
  expect(after(agreed, here, 'ana', at + 2 * hour)).toBe(agreed)
  expect(moved(proposed, here, 'ana', at).problem).toBeDefined()
  expect(moved(after(agreed, { name: 'cancel', turn: 1 }), here, 'ana', at).problem).toBeDefined()
})
