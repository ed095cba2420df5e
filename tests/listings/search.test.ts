import { afterAll, beforeAll, expect, test } from 'vitest'
import { listings } from '#drizzle/schema/listings.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'
import { createListing, desk, readFeed } from '#tests/support/server/listings.ts'

let own: TestApp
beforeAll(async () => {
  own = await testApp()
  const texts: [string, string][] = [
    ['Crème brûlée torch', 'Barely used.'],
    ['Calculus (8th ed.)', '100% complete, "like new".'],
    ['PS5 & two pads', 'OR best offer'],
    ['Tiếng Việt textbook', 'Level B2'],
    ['Straße poster', 'A1 size; under_score'],
  ]
  for (const [title, description] of texts)
    await createListing(own, own.people.maya, { ...desk, title, description })
})
afterAll(() => own.stop())
const found = async (q: string) =>
  (await readFeed(own, own.people.jonas, `?q=${encodeURIComponent(q)}`)).map(
    ({ title }) => title.split(' ')[0],
  )

for (const [q, expected] of [
  ['CREME', ['Crème']],
  ['brulee', ['Crème']],
  ['brûlée', ['Crème']],
  ['bru\u0302le\u0301e', ['Crème']],
  ['lcul', ['Calculus']],
  ['torch used', ['Crème']],
  ['torch complete', []],
  ['tieng', ['Tiếng']],
  ['viet', ['Tiếng']],
  ['b2', ['Tiếng']],
  ['ps', ['PS5']],
  ['5', ['PS5']],
  ['a1', ['Straße']],
  ['a1 poster', ['Straße']],
  ['a1 torch', []],
  ['"like new"', ['Calculus']],
  ['100%', ['Calculus']],
  ['%', ['Calculus']],
  ['_', ['Straße']],
  ['under_score', ['Straße']],
  ['(8th', ['Calculus']],
  ['&', ['PS5']],
  ['OR', ['Crème', 'PS5', 'Straße']],
  ['calculus OR torch', []],
  ['NOT', []],
  ['NEAR(torch brulee)', []],
  ['torch*', []],
  ['search_text:torch', []],
  ['"', ['Calculus']],
  ['"""', []],
  ["'; DROP TABLE listings; --", []],
  ['   ', ['Straße', 'Tiếng', 'PS5', 'Calculus', 'Crème']],
] as const) {
  test(`[SEARCH-02] ${JSON.stringify(q)} finds ${expected.join(', ') || 'nothing'}`, async () => {
    expect(new Set(await found(q))).toEqual(new Set(expected))
  })
}

test('a lone surrogate or percent sign is an empty search without a crash', async () => {
  expect(
    (await own.call('GET', '/api/listings?q=%ED%A0%80torch', { as: own.people.jonas })).status,
  ).toBe(200)
  expect((await own.call('GET', '/api/listings?q=%', { as: own.people.jonas })).status).toBe(200)
})

test('common words are found without the index, too', async () => {
  const many = await appOfTest()
  await createListing(many, many.people.maya, { title: 'Common rarity' })
  await many.resources.writer.write({
    async run(tx, rev) {
      const [row] = await tx.select().from(listings)
      if (!row) throw new Error('There is no listing.')
      for (let i = 0; i < 1100; i += 1) {
        const { seq: _seq, ...copy } = {
          ...row,
          id: `copy-${i}`,
          title: `Common ${i}`,
          searchText: `common ${i}`,
          rev,
        }
        await tx.insert(listings).values(copy)
      }
    },
  })
  const titles = async (q: string) =>
    (await readFeed(many, many.people.jonas, `?q=${q}`)).map(({ title }) => title)
  expect(await titles('common')).toHaveLength(24)
  expect(await titles('common+1099')).toEqual(['Common 1099'])
  expect(await titles('common+rarity')).toEqual(['Common rarity'])
  expect(await titles('rarity')).toEqual(['Common rarity'])
})
