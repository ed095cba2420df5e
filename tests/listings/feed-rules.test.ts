import { describe, expect, test } from 'vitest'
import { isNew, rankListings, recommendationScore } from '#sync/feed.ts'
import { fold, searchMatcher } from '#sync/texts/search.ts'
import type { Listing } from '#sync/listings.ts'

const listed = new Date('2026-03-01T12:00:00.000Z')
const after = (hours: number, minutes = 0) => listed.getTime() + (hours * 60 + minutes) * 60_000

function listing(changes: Partial<Listing> = {}): Listing {
  return {
    _id: 'a',
    title: 'Oak desk',
    description: 'Solid, with a lamp.',
    price: 1,
    category: 'Furniture',
    status: 'Available',
    images: [],
    seller: { _id: 'm', id: 'm', username: 'maya' },
    universityId: 'purdue-university',
    views: 0,
    inquiries: 0,
    timeListed: listed.toISOString(),
    ...changes,
  }
}

describe('[FEED-08] the rule of New', () => {
  for (const [hours, minutes, expected] of [
    [0, 0, true],
    [23, 59, true],
    [24, 0, false],
    [24, 1, false],
  ] as const) {
    test(`after ${hours} h ${minutes} min: ${expected}`, () => {
      expect(isNew(listing(), after(hours, minutes))).toBe(expected)
    })
  }
})

describe('[FEED-10] the recommendation score', () => {
  for (const [terms, score] of [
    [[], 0],
    [['sofa'], 0],
    [['desk'], 2],
    [['lamp'], 1],
    [['DESK'], 2],
    [['solid', 'oak'], 3],
    [['desk', 'sofa', 'lamp'], 3],
    [['  '], 0],
  ] as const) {
    test(`${JSON.stringify(terms)} gives ${score}`, () => {
      expect(recommendationScore(listing(), [...terms])).toBe(score)
    })
  }

  test('a term in title and description gives 3', () => {
    expect(recommendationScore(listing({ title: 'Lamp' }), ['lamp'])).toBe(3)
  })
})

test('[FEED-11] the order is score, then New, then the newest', () => {
  const at = (hours: number) => new Date(after(hours)).toISOString()
  const cards = [
    listing({ _id: 'old', timeListed: at(0) }),
    listing({ _id: 'newest', timeListed: at(49) }),
    listing({ _id: 'newer', timeListed: at(40) }),
    listing({ _id: 'wanted', timeListed: at(1), title: 'Sofa' }),
    listing({ _id: 'more wanted', timeListed: at(0), title: 'Sofa bed', description: 'A sofa.' }),
    listing({ _id: 'older', timeListed: at(10) }),
  ]
  const ranked = rankListings(cards, ['sofa'], after(50))
  expect(ranked.map(({ listing: { _id } }) => _id)).toEqual([
    'more wanted',
    'wanted',
    'newest',
    'newer',
    'older',
    'old',
  ])
  expect(ranked.map(({ score }) => score)).toEqual([3, 2, 0, 0, 0, 0])
})

describe('[SEARCH-02] the search rule', () => {
  for (const [search, found] of [
    ['desk', true],
    ['DESK', true],
    ['des', true],
    ['lamp', true],
    ['oak lamp', true],
    ['sofa', false],
    ['oak sofa', false],
    ['', true],
  ] as const) {
    test(`${JSON.stringify(search)}: ${found}`, () =>
      expect(searchMatcher(search)(listing())).toBe(found))
  }

  test('accents and composition do not matter', () => {
    const café = listing({ title: 'Cafe\u0301 table' })
    expect(searchMatcher('CAFÉ')(café)).toBe(true)
    expect(searchMatcher('cafe')(café)).toBe(true)
    expect(fold('Tiếng Việt')).toBe('tieng viet')
  })
})
