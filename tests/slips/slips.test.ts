import { expect, test } from 'vitest'
import { explained } from './explained.ts'
import { findSlips } from './find-slips.ts'
import { shuffled } from './sample.ts'
import { allSlips } from './slippery.ts'

const changesOf = (text: string, file = 'server/sync/example.ts') =>
  findSlips(file, text).slips.map(({ name }) => name.split(' | ')[1])

test.each([
  ['if (a < 3) return', ['a < 3 → !(a < 3)', 'a < 3 → false', '< → <=', '3 → 4']],
  ['const b = !x ? 1 : 2', ['!x → x']],
  ['const b = x ?? y', ['x ?? y → (y ?? x)']],
  ['const b = x && y', ['&& → ||', 'x && y → x', 'x && y → y']],
  ['await run()', ['await run() → void 0']],
  ['await log.error(true)', ['true → false']],
  ['const b: { a: true } = { a: true }', ['true → false']],
  ["const b = 'a' + c", []],
  ['const b = and(x, y)', ['and(x, y) → and(y)', 'and(x, y) → and(x)']],
  ['const b = rows.where(x)', ['rows.where(x) → rows']],
  ['const b = list.some(isOld)', ['some → every']],
  ['const b = list.toString()', []],
  ['const b = take(1)', ['1 → 2']],
  ['const b = database.version(1)', []],
  ['const b = x < y < z', ['< → <=', '< → <= (2)']],
])('%s has these slips', (text, slips) => {
  expect(changesOf(text)).toEqual(slips)
})

test('a condition of a query in the browser stays', () => {
  expect(changesOf('const b = rows.where(x)', 'client/device/example.ts')).toEqual([])
})

test('a seed decides the order of slips, which take turns between the parts of the program', () => {
  const slips = allSlips()
  expect(slips.length).toBeGreaterThan(2000)
  const [one, again, other] = ['1', '1', '2'].map((seed) =>
    shuffled(slips, seed)
      .slice(0, 60)
      .map(({ name }) => name),
  )
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
  expect(one?.filter((name) => name.startsWith('server/db/'))).toHaveLength(10)
})

test('the code of each explained slip exists', () => {
  const names = new Set(allSlips().map(({ name }) => name))
  expect(Object.keys(explained).filter((name) => !names.has(name))).toEqual([])
})
