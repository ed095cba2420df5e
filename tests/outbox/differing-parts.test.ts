import { expect, test } from 'vitest'
import { differingParts } from '#client/refusals/differing-parts.ts'

const [start, end] = [
  'Solid oak, bought two years ago in Chicago. ',
  ' Please bring a friend to carry it.',
]

test('two short texts stay whole', () => {
  expect(differingParts('Oak desk', 'Pine desk')).toEqual(['Oak desk', 'Pine desk'])
})

test('long texts are cut at words around the part that differs', () => {
  expect(differingParts(`${start}Pick up at six.${end}`, `${start}Pick up at five.${end}`)).toEqual(
    [
      '…years ago in Chicago. Pick up at six. Please bring a friend to carry…',
      '…years ago in Chicago. Pick up at five. Please bring a friend to carry…',
    ],
  )
})

test('a part that one text lacks and a repeated part stay in place', () => {
  const [one, other] = differingParts(`${start}${start}${end}`, `${start}${end}`)
  expect(one).toContain('Chicago')
  expect(other.length).toBeLessThan(one.length)
  expect(differingParts(start + end, '')).toEqual([start + end, ''])
})
