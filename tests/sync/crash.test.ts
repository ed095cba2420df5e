import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import type { SentAction } from '#sync/engine/protocol.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { desk, feedIds } from '#tests/support/server/listings.ts'

const minute = 60_000

const { app, maya, jonas } = appOfEachTest()
let device: Device
beforeEach(() => {
  device = new Device(app, maya)
})

/** An error that no handler expects: the database itself fails for listings of this title. */
function curse(title = 'Cursed'): void {
  inDatabase(`CREATE TRIGGER curse BEFORE INSERT ON listings WHEN new.title = '${title}'
    BEGIN SELECT RAISE(ABORT, 'cursed'); END`)
}

function inDatabase(sql: string): void {
  const db = new Database(join(app.dataDir, 'quad.sqlite'))
  db.exec(sql)
  db.close()
}

const signedInAgain = async () => void (device.as = await signIn(app, cast.maya))

const posting = (title: string): SentAction =>
  device.act('listing.create', { id: randomUUID(), ...desk, title })
const titles = () => [...device.rows.listings.values()].map(({ title }) => title)

test('an action that crashes the server gets no result, like later ones; earlier ones are done', async () => {
  await device.sync()
  curse()
  const queue = [posting('Before'), posting('Cursed'), posting('Behind')]
  expect(await device.step(queue)).toMatchObject({ results: [[1, 'ok']], last: 1 })
  expect(titles()).toEqual(['Before'])
  expect(app.logged.join()).toMatch(/cursed/)
  inDatabase('DROP TRIGGER curse')
  device.ack = 1
  expect(await device.sync(...queue.slice(1))).toEqual([
    [2, 'ok'],
    [3, 'ok'],
  ])
  expect(titles()).toEqual(['Before', 'Cursed', 'Behind'])
})

test('an action that crashes five times over ten minutes is refused, and the queue continues', async () => {
  curse()
  const queue = [posting('Cursed'), posting('Behind')]
  for (let tries = 1; tries <= 4; tries += 1) {
    expect((await device.step(queue)).results).toEqual([])
    app.moveClock(3 * minute)
  }
  await signedInAgain()
  const message = expect.stringMatching(/^Something went wrong on our side several times\./)
  const refused = [1, 'no', { code: 'crash', message }]
  expect(await device.step(queue)).toMatchObject({ results: [refused], last: 1 })
  expect(await device.sync(...queue)).toEqual([refused, [2, 'ok']])
  expect(titles()).toEqual(['Behind'])
})

test('five crashes in a row without a pause do not refuse the action', async () => {
  curse()
  const queue = [posting('Cursed')]
  for (let tries = 1; tries <= 8; tries += 1) expect((await device.step(queue)).results).toEqual([])
  inDatabase('DROP TRIGGER curse')
  expect(await device.sync(...queue)).toEqual([[1, 'ok']])
})

test('another action starts a new count', async () => {
  curse()
  const [one, other] = [posting('Cursed'), posting('Cursed')]
  for (let tries = 1; tries <= 4; tries += 1) await device.step([one])
  app.moveClock(20 * minute)
  await signedInAgain()
  device.ack = 1
  expect((await device.step([other])).results).toEqual([])
  expect((await device.step([other])).results).toEqual([])
})

test('a crashing action does not delay other devices', async () => {
  curse()
  const other = new Device(app, jonas)
  const id = randomUUID()
  const [broken, fine] = await Promise.all([
    device.step([posting('Cursed')]),
    other.step([other.act('listing.create', { id, ...desk })]),
  ])
  expect([broken.results, fine.results]).toEqual([[], [[1, 'ok']]])
  expect(await feedIds(app, jonas)).toEqual([id])
})

test('the crashes of another user’s device with the same id do not count', async () => {
  curse()
  const queue = [posting('Cursed')]
  const theirs = new Device(app, jonas, device.client)
  const [first] = [theirs.act('listing.create', { id: randomUUID(), ...desk, title: 'Cursed' })]
  await theirs.step([first])
  for (let tries = 1; tries <= 4; tries += 1) {
    expect((await device.step(queue)).results).toEqual([])
    app.moveClock(3 * minute)
  }
  theirs.as = await signIn(app, cast.jonas)
  expect((await theirs.step([first])).results).toEqual([])
})

test('a commit that fails blames no action, however often', async () => {
  await device.sync(posting('Before'))
  inDatabase(`
    CREATE TABLE parents (id INTEGER PRIMARY KEY);
    CREATE TABLE children (id INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER orphan BEFORE INSERT ON listings BEGIN INSERT INTO children VALUES (1); END`)
  const queue = [posting('Innocent')]
  for (let tries = 1; tries <= 7; tries += 1) {
    expect((await device.step(queue)).results).toEqual([])
    app.moveClock(3 * minute)
    await signedInAgain()
  }
  expect(app.logged.join()).toMatch(/FOREIGN KEY constraint failed/)
  inDatabase('DROP TRIGGER orphan')
  expect(await device.sync(...queue)).toEqual([[2, 'ok']])
})
