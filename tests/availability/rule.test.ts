import { expect, test } from 'vitest'
import { changeAvailability } from '#sync/actions/availability.ts'
import { orderedDays, type AvailableDay } from '#sync/availability.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'

const both = 'Each selected day must have both a start and end time.'
const backward = 'The end time must be after the start time.'
const form = 'Please give times as HH:MM, such as 09:30.'
const days = 'Please name the days Monday to Sunday.'
const once = 'Each day can be given only once.'

const monday = { day: 'Monday', startTime: '09:00', endTime: '17:00' }

function refusalOf(availability: unknown): [string | undefined, string] | undefined {
  try {
    const { args, rule } = changeAvailability
    parse(args, { id: 'x', availability }, (output) => rule?.(output))
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return [error.field, error.message]
    throw error
  }
}

test.for<[string, unknown[]]>([
  ['no day', []],
  ['one day', [monday]],
  ['a day without times', [monday, { day: 'Tuesday', startTime: '', endTime: '' }]],
  ['a day without keys for times', [{ day: 'Sunday' }]],
  ['a minute', [{ ...monday, startTime: '00:00', endTime: '00:01' }]],
  ['until midnight', [{ ...monday, startTime: '20:00', endTime: '00:00' }]],
])('%s is accepted', ([, given]) => {
  expect(refusalOf(given)).toBeUndefined()
})

test.for<[string, unknown[], string, string]>([
  ['only a start time', [{ ...monday, endTime: '' }], 'availability.0', both],
  ['only an end time', [monday, { day: 'Friday', endTime: '12:00' }], 'availability.1', both],
  ['an end at the start', [{ ...monday, endTime: '09:00' }], 'availability.0', backward],
  ['an end before the start', [{ ...monday, endTime: '08:59' }], 'availability.0', backward],
  [
    'nothing at midnight',
    [{ ...monday, startTime: '00:00', endTime: '00:00' }],
    'availability.0',
    backward,
  ],
  [
    'a day twice',
    [monday, { ...monday, startTime: '18:00', endTime: '19:00' }],
    'availability.1',
    once,
  ],
  ['eight days', Array.from({ length: 8 }, () => monday), 'availability', once],
  ['an unknown day', [{ ...monday, day: 'Someday' }], 'availability.0.day', days],
  ['a day in lower case', [{ ...monday, day: 'monday' }], 'availability.0.day', days],
  ['a time with one digit', [{ ...monday, startTime: '9:00' }], 'availability.0.startTime', form],
  ['the hour 24', [{ ...monday, endTime: '24:00' }], 'availability.0.endTime', form],
  ['a time in words', [{ ...monday, endTime: '5:00 PM' }], 'availability.0.endTime', form],
  ['seconds', [{ ...monday, startTime: '09:00:00' }], 'availability.0.startTime', form],
])('%s is refused', ([, given, field, message]) => {
  expect(refusalOf(given)).toEqual([field, message])
})

test('days are stored from Monday to Sunday, without those that have no times', () => {
  const sunday = { ...monday, day: 'Sunday' }
  const given = [sunday, { day: 'Friday', startTime: '', endTime: '' }, monday] as AvailableDay[]
  expect(orderedDays(given)).toEqual([monday, sunday])
})
