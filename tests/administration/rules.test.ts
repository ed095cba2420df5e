import { afterEach, beforeEach, expect, test } from 'vitest'
import { rules as rulesTable } from '#drizzle/schema/rules.ts'
import { categories } from '#sync/listings.ts'
import { ruleLimits } from '#sync/moderation/rule-changes.ts'
import type { AdministeredRules, Rules } from '#sync/moderation/rules.ts'
import type { Decision } from '#sync/moderation/moderation.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, feedIds, readJson, readOne } from '#tests/support/server/listings.ts'
import { newAdministrator, newModerator } from '#tests/support/server/moderation.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

let app: TestApp
let maya: SignedIn
let jonas: SignedIn
beforeEach(async () => {
  app = await testApp()
  ;({ maya, jonas } = app.people)
})
afterEach(() => app.stop())
const path = '/api/administration/rules'
const noCategory = 'Please choose a category from the list.'

const change = (as: SignedIn, body: object) => app.call('PATCH', path, { as, body })
const rename = async (as: SignedIn, name: string, label: string | null) =>
  expect((await change(as, { categories: [{ name, label }] })).status).toBe(200)
const labels = ({ categories: all }: Rules) => all.map(({ label }) => label)
/** What a device gets. */
const carried = async (as: SignedIn) => (await new Device(app, as).step()).rules
const log = async (as: SignedIn) =>
  (await readJson<Decision[]>(app, as, '/api/administration/decisions')).map(
    ({ kind, verdict, moderator, reason }) => [kind, verdict, moderator, reason],
  )

test('a renamed category keeps its name in the API, and devices get the new one', async () => {
  const as = await newAdministrator(app)
  const id = await createListing(app, maya)
  expect(await carried(jonas)).toBeUndefined()
  expect(labels(await readJson<Rules>(app, jonas, '/api/rules'))).toEqual(categories)
  await rename(as, 'Furniture', ' Home & Furniture ')
  const rules = await readJson<Rules>(app, jonas, '/api/rules')
  expect(rules.categories[4]).toEqual({ name: 'Furniture', label: 'Home & Furniture' })
  expect(await carried(jonas)).toEqual(rules)
  expect((await readOne(app, jonas, id)).category).toBe('Furniture')
  expect(await feedIds(app, jonas, '?category=Furniture')).toEqual([id])
  await expectRefusal(
    await app.call('GET', '/api/listings?category=Home+%26+Furniture', { as: jonas }),
    400,
    noCategory,
    'category',
  )
  await rename(as, 'Furniture', null)
  expect(await carried(jonas)).toBeUndefined()
})

test('an added category can be used by REST and sync, until it is removed; what has it keeps it', async () => {
  const as = await newAdministrator(app)
  const bike = { ...desk, title: 'Bike', category: 'Bikes' }
  const post = (body: object) => app.call('POST', '/api/listings/create', { as: maya, body })
  const device = new Device(app, maya)
  const queue = async (body: object) => {
    const { price, title, description, category } = { ...bike, ...body }
    const args = { id: crypto.randomUUID(), title, description, price, category, images: [] }
    const [result] = await device.sync(device.act('listing.create', args))
    return result
  }
  await expectRefusal(await post(bike), 400, noCategory, 'category')
  expect((await queue({}))?.slice(1)).toEqual([
    'no',
    { code: 'bad_input', message: noCategory, field: 'category' },
  ])

  await rename(as, 'Bikes', 'Bikes')
  const { categories: all } = await readJson<Rules>(app, jonas, '/api/rules')
  expect(all.map(({ name }) => name)).toEqual([...categories.slice(0, 5), 'Bikes', 'Other'])
  const id = await createListing(app, maya, bike)
  expect((await queue({ title: 'Second bike' }))?.[1]).toBe('ok')
  expect(await feedIds(app, jonas, '?category=Bikes')).toHaveLength(2)
  const edit = (body: object) => app.call('PATCH', `/api/listings/${id}`, { as: maya, body })
  expect((await edit({ category: 'Other' })).status).toBe(200)
  expect((await edit({ category: 'Bikes' })).status).toBe(200)
  await rename(as, 'Bikes', 'Bikes & Scooters')
  expect((await readOne(app, jonas, id)).category).toBe('Bikes')

  await rename(as, 'Bikes', null)
  await expectRefusal(await post(bike), 400, noCategory, 'category')
  expect((await readOne(app, jonas, id)).category).toBe('Bikes')
  expect((await edit({ price: '30', category: 'Bikes' })).status).toBe(200)
  expect((await edit({ category: 'Other' })).status).toBe(200)
  await expectRefusal(await edit({ category: 'Bikes' }), 400, noCategory, 'category')
})

test('no two categories have one name, and there is room for twenty more', async () => {
  const as = await newAdministrator(app)
  await rename(as, 'Bikes', 'Bikes')
  await rename(as, 'Textbooks', 'Books')
  for (const [name, label] of [
    ['bikes', 'bikes'],
    ['Plants', 'furniture'],
    ['Other', 'Books'],
    ['books', 'books'],
    ['TEXTBOOKS', 'Old books'],
    ['Plants', ' '],
    ['Plants', '—'],
    ['Plants', 'x'.repeat(31)],
  ] as const)
    await expectRefusal(await change(as, { categories: [{ name, label }] }), 400)
  const many = Array.from({ length: ruleLimits.added }, (_, i) => `Category ${i}`)
  const added = many.map((name) => ({ name, label: name }))
  await expectRefusal(await change(as, { categories: added }), 400, undefined, 'categories')
  expect((await change(as, { categories: added.slice(1) })).status).toBe(200)
})

test('the list of words is kept on the server, and a change of one word leaves the others', async () => {
  const as = await newAdministrator(app)
  const read = () => readJson<AdministeredRules>(app, as, path)
  const words = async (body: object) => (await change(as, { words: body })).status
  expect(await words({ add: ['vape', 'Fake ID', ' knife ', 'VAPE'] })).toBe(200)
  expect(await carried(maya)).toBeUndefined()
  expect((await read()).words).toEqual(['Fake ID', 'knife', 'vape'])
  expect(await words({ add: ['ammo'], remove: ['fake-id'] })).toBe(200)
  expect((await read()).words).toEqual(['ammo', 'knife', 'vape'])
  const tooShort = 'Each word needs two letters or digits, or one with a sign such as + or #.'
  for (const word of ['!', 'c', '7', ' c. ', '+', 'c !'])
    await expectRefusal(await change(as, { words: { add: [word] } }), 400, tooShort)
  expect(await words({ add: ['x'.repeat(61)] })).toBe(400)
  const many = Array.from({ length: ruleLimits.words - 2 }, (_, i) => `w${i}`)
  await expectRefusal(await change(as, { words: { add: many } }), 400, undefined, 'words')
  await rename(as, 'Furniture', 'Home')
  expect((await read()).words).toEqual(['ammo', 'knife', 'vape'])
  for (const seen of [
    await carried(maya),
    await readJson<Rules>(app, maya, '/api/rules'),
    (await new Device(app, maya).step()) as object,
  ])
    expect(JSON.stringify(seen)).not.toContain('vape')
})

test('a word with a sign is another word than its letters', async () => {
  const as = await newAdministrator(app)
  const read = async () => (await readJson<AdministeredRules>(app, as, path)).words
  const words = async (body: object) => (await change(as, { words: body })).status
  expect(await words({ add: ['C++', 'c#', 'Ｃ＋＋', '毒'] })).toBe(200)
  expect(await read()).toEqual(['c#', 'C++', '毒'])
  const waits = async (title: string) =>
    (await readOne(app, maya, await createListing(app, maya, { title }))).hidden !== undefined
  expect(await waits('C++ for beginners')).toBe(true)
  expect(await waits('Vitamin C')).toBe(false)
  // A list from before this rule.
  await app.resources.writer.write({
    run: (tx) => tx.update(rulesTable).set({ words: ['c', 'c++'] }),
  })
  expect(await words({ remove: ['c', 'C++'] })).toBe(200)
  expect(await read()).toEqual([])
})

test('a call that adds and removes a word is refused, and a word can be spelled in another way', async () => {
  const as = await newAdministrator(app)
  const read = async () => (await readJson<AdministeredRules>(app, as, path)).words
  await change(as, { words: { add: ['vape'] } })
  const both = { add: ['knife', ' Vape '], remove: ['Vape'] }
  const sentence = '“Vape” is both added and removed. Choose one.'
  await expectRefusal(await change(as, { words: both }), 400, sentence, 'words')
  expect(await read()).toEqual(['vape'])
  expect((await change(as, { words: { add: ['Vape'], remove: ['vape'] } })).status).toBe(200)
  expect(await read()).toEqual(['Vape'])
})

test('what may not be sold is kept and reaches devices', async () => {
  const as = await newAdministrator(app)
  const prohibited = 'No alcohol.\nNo weapons.'
  expect((await change(as, { prohibited })).status).toBe(200)
  expect(await carried(maya)).toMatchObject({ prohibited })
  expect(await readJson<Rules>(app, as, path)).toMatchObject({ prohibited })
  await expectRefusal(await change(as, { prohibited: 'x'.repeat(1001) }), 400)
  await rename(as, 'Furniture', 'Home')
  expect(await carried(maya)).toMatchObject({ prohibited })
  expect((await change(as, { prohibited: ' ' })).status).toBe(200)
  await rename(as, 'Furniture', null)
  expect(await carried(maya)).toBeUndefined()
})

test('each change is in the log with its author, and what changes nothing is not', async () => {
  const as = await newAdministrator(app)
  const all = {
    categories: [
      { name: 'Furniture', label: 'Home' },
      { name: 'Bikes', label: 'Bikes' },
    ],
    words: { add: ['vape', 'ammo'] },
    prohibited: 'No alcohol.',
  }
  expect((await change(as, all)).status).toBe(200)
  expect((await change(as, all)).status).toBe(200)
  await change(as, { categories: [{ name: 'Bikes', label: null }], words: { remove: ['ammo'] } })
  const about = ['server', 'change', as.user.username]
  const lines = await log(as)
  expect(lines).toHaveLength(5)
  expect(lines).toEqual(
    expect.arrayContaining([
      [...about, '“Furniture” is now called “Home.” “Bikes” was added.'],
      [...about, 'Held words added: vape, ammo.'],
      [...about, 'Held words removed: ammo.'],
      [...about, 'What may not be sold: No alcohol.'],
      [...about, '“Bikes” was removed.'],
    ]),
  )
})

test('only administrators read the words and change anything', async () => {
  for (const who of [maya, await newModerator(app)]) {
    await expectRefusal(await change(who, { prohibited: 'All.' }), 404)
    await expectRefusal(await app.call('GET', path, { as: who }), 404)
    const device = new Device(app, who)
    const [result] = await device.sync(device.act('rules.change', { prohibited: 'All.' }))
    expect(result?.[1]).toBe('no')
  }
  expect((await app.call('GET', '/api/rules')).status).toBe(401)
  expect(await carried(maya)).toBeUndefined()
})
