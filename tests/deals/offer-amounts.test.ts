import { expect, test } from 'vitest'
import { offerAmounts } from '#client/deals/offer-amounts.ts'

test('a buyer’s amounts are the price and 10 % and 20 % less, in whole dollars, none twice', () => {
  const amounts = (price: number) => offerAmounts({ price, side: 'buyer' })
  expect(amounts(90)).toEqual([90, 81, 72])
  expect(amounts(4)).toEqual([4, 3])
  expect(amounts(1)).toEqual([1])
  expect(amounts(0.5)).toEqual([])
  expect(amounts(0)).toEqual([])
})

test('the amounts of a counter-offer leave out the amount that can be accepted', () => {
  expect(offerAmounts({ price: 90, side: 'seller', theirs: 80 })).toEqual([90, 88, 85])
  expect(offerAmounts({ price: 90, side: 'seller', theirs: 90 })).toEqual([])
  expect(offerAmounts({ price: 90, side: 'buyer', theirs: 80 })).toEqual([72, 64])
})
