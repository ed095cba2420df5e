import { expect, test } from 'vitest'
import type { Slip } from './find-slips.ts'
import { verdictOf, type Fate } from './verdict.ts'

const slip = (name: string): Slip => ({
  file: 'server/sync/example.ts',
  start: 0,
  end: 1,
  to: '',
  inside: -1,
  name,
})
const noticed = (count: number): Fate[] =>
  Array.from({ length: count }, (_, i) => ({
    slip: slip(`noticed ${i}`),
    noticedBy: 'tests/sync/push.test.ts',
    isLate: false,
  }))
const unnoticed = (name: string): Fate => ({
  slip: slip(name),
  noticedBy: undefined,
  isLate: false,
})

test('a run passes while fewer than one slip in ten lives, and names those that do', () => {
  expect(verdictOf([...noticed(10), unnoticed('a')], {})).toEqual({
    passes: true,
    text: '11 slips, 10 noticed (0 by types), 1 not (9.1 %), 0 explained\n  a',
  })
  expect(verdictOf([...noticed(9), unnoticed('a')], {})).toEqual({
    passes: false,
    text: '10 slips, 9 noticed (0 by types), 1 not (10.0 %), 0 explained\n  a',
  })
})

test('an explained slip does not count, whether it lives or its tests ran out of time', () => {
  const late = { ...unnoticed('c'), isLate: true }
  const fates = [...noticed(9), unnoticed('a'), unnoticed('b'), late]
  expect(verdictOf(fates, { a: 'No test can.', b: 'No test can.', c: 'It never ends.' })).toEqual({
    passes: true,
    text: '9 slips, 9 noticed (0 by types), 0 not (0.0 %), 3 explained',
  })
})

test('a slip whose tests ran out of time is not noticed, and one of which the type checker complains is', () => {
  const late = { ...unnoticed('late'), isLate: true }
  const wrong = { ...unnoticed('wrong'), noticedBy: 'types' }
  expect(verdictOf([late, wrong], {})).toEqual({
    passes: false,
    text: '2 slips, 1 noticed (1 by types), 1 not (50.0 %), 0 explained\n  late (out of time)',
  })
})

test('a run that planted nothing fails', () => {
  expect(verdictOf([], {}).passes).toBe(false)
})
