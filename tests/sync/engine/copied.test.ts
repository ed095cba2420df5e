import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { day } from '#sync/time.ts'
import { sweepSync } from '#server/sync/sweep.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { Browser } from './own-browser.ts'

const { app, maya } = appOfEachTest()
let original: Browser
beforeEach(async () => {
  original = await Browser.start(app, maya)
})

/** The descriptions of all bug reports on the server, in order. */
const done = (): Promise<string[]> =>
  app.read(async (db) =>
    db.$client
      .prepare<[], string>('SELECT description FROM bug_reports ORDER BY rowid')
      .pluck()
      .all(),
  )

const sentence = /^This browser’s data was copied and used elsewhere/

test('[OFF-16] a profile that was put back sends its writes although others have used its numbers', async () => {
  await original.report('before')
  await original.round()
  const copy = original.copy()
  for (const text of ['a', 'b', 'c']) await original.report(text)
  await original.round()

  await copy.report('d')
  await copy.report('e')
  expect((await copy.round()).kind).toBe('done')
  expect(await done()).toEqual(['before', 'a', 'b', 'c', 'd', 'e'])
  expect(await copy.waiting()).toEqual([])
  expect(await copy.refused()).toEqual([])
})

test('[OFF-16] two copies of a profile that are both in use lose nothing', async () => {
  await original.report('before')
  await original.round()
  const copy = original.copy()
  for (const n of [1, 2, 3]) {
    await original.report(`one ${n}`)
    await copy.report(`two ${n}`)
    await original.round()
    await copy.round()
  }
  const expected = [1, 2, 3].flatMap((n) => [`one ${n}`, `two ${n}`])
  expect(await done()).toEqual(['before', ...expected])
  for (const each of [original, copy]) expect(await each.waiting()).toEqual([])
})

test('two copies that send at the same time lose nothing', async () => {
  await original.report('before')
  await original.round()
  const copy = original.copy()
  await original.report('one')
  await copy.report('two')
  await Promise.all([original.round(), copy.round()])
  expect((await done()).toSorted()).toEqual(['before', 'one', 'two'])
})

test('a copy of a new profile that has never sent anything is noticed, too', async () => {
  const copy = original.copy()
  await original.report('one')
  await copy.report('two')
  await original.round()
  await copy.round()
  expect(await done()).toEqual(['one', 'two'])
})

test('a write that a copy may have sent comes back to its author with a sentence', async () => {
  await original.report('before')
  await original.round()
  await original.report('sent')
  await original.round('lose request')
  const copy = original.copy()
  await original.round()
  await original.report('one')
  await original.round()

  await copy.report('two')
  await copy.round()
  expect(await done()).toEqual(['before', 'sent', 'one', 'two'])
  expect(await copy.refused()).toEqual([['sent', expect.stringMatching(sentence)]])
})

test('an unanswered write of a copy is left to its author if the original has gone on', async () => {
  await original.report('sent')
  await original.round('lose answer')
  const copy = original.copy()
  await original.report('one')
  await original.round()

  await copy.report('two')
  await copy.round()
  expect((await done()).toSorted()).toEqual(['one', 'sent', 'two'])
  expect((await copy.refused()).map(([text]) => text)).toEqual(['sent'])
})

test('an unanswered write of a copy gets its answer if the original has not gone on', async () => {
  await original.do('listing.edit', { id: randomUUID(), price: 3 })
  await original.report('sent')
  await original.round('lose answer')
  const copy = original.copy()
  await original.round()
  await copy.round()
  for (const each of [original, copy]) {
    expect(await each.waiting()).toEqual([])
    expect((await each.entries()).map(({ code }) => code)).toEqual(['not_found'])
  }
  await original.report('one')
  await copy.report('two')
  await original.round()
  await copy.round()
  expect(await done()).toEqual(['sent', 'one', 'two'])
})

test('[OFF-16] an answer that was lost comes again, and what was added meanwhile follows', async () => {
  const id = randomUUID()
  await original.do('listing.edit', { id, price: 3 })
  await original.report('one')
  await original.round('lose answer')
  await original.report('two')
  await original.round('lose answer')
  expect((await original.round()).kind).toBe('done')
  expect(await done()).toEqual(['one', 'two'])
  expect(await original.waiting()).toEqual([])
  expect(await original.refused()).toHaveLength(1)
  expect(await original.client()).toBe(original.firstClient)
})

test('a killed app repeats its request as the same device', async () => {
  await original.report('one')
  await original.round('lose answer')
  const restarted = original.copy()
  await restarted.round()
  await restarted.report('two')
  await restarted.round()
  expect(await done()).toEqual(['one', 'two'])
  expect(await restarted.client()).toBe(original.firstClient)
  expect(await restarted.refused()).toEqual([])
})

test('a device that the server has forgotten can still send', async () => {
  await original.report('one')
  await original.round()
  app.moveClock(91 * day)
  await sweepSync(app.resources)
  original.as = await signIn(app, cast.maya)
  await original.report('two')
  expect((await original.round()).kind).toBe('done')
  expect(await done()).toEqual(['one', 'two'])
  expect(await original.client()).toBe(original.firstClient)
})

test('a profile that was put back after 90 days is still a copy', async () => {
  await original.report('before')
  await original.round()
  const copy = original.copy()
  for (const days of [60, 40]) {
    app.moveClock(days * day)
    original.as = await signIn(app, cast.maya)
    await original.report(`after ${days}`)
    await original.round()
    await sweepSync(app.resources)
  }
  copy.as = original.as
  await copy.report('late')
  await copy.round()
  expect(await done()).toEqual(['before', 'after 60', 'after 40', 'late'])
})

test('a dependent of a write that a copy may have sent goes with it, and all else is sent', async () => {
  await original.report('before')
  await original.round()
  const id = randomUUID()
  const desk = { title: 'Desk', description: 'As new.', price: 5, category: 'Other', images: [] }
  await original.do('listing.create', { id, ...desk })
  await original.round('lose request')
  const copy = original.copy()
  await original.round()
  await original.report('one')
  await original.round()

  await copy.do('listing.edit', { id, price: 3 })
  await copy.report('two')
  await copy.round()
  expect(await done()).toEqual(['before', 'one', 'two'])
  expect(await copy.waiting()).toEqual([])
  const entries = await copy.entries()
  expect(entries.map(({ action, dependents }) => [action.name, dependents.length])).toEqual([
    ['listing.create', 1],
  ])
})
