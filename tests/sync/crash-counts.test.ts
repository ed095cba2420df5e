import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { minute } from '#sync/time.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { desk } from '#tests/support/server/listings.ts'

const { app, maya } = appOfEachTest()

function curse(): void {
  const db = new Database(join(app.dataDir, 'quad.sqlite'))
  db.exec(`CREATE TRIGGER curse BEFORE INSERT ON listings
    BEGIN SELECT RAISE(ABORT, 'cursed'); END`)
  db.close()
}

test.each([
  ['another device of the user', 'maya', true],
  ['another user’s device with the same id', 'jonas', false],
] as const)('crashes are not counted for %s', async (_, other, hasOwnId) => {
  const device = new Device(app, maya)
  const bystander = new Device(app, app.people[other])
  const changes = hasOwnId ? {} : { client: device.client }
  await device.step([device.act('listing.view', { id: randomUUID() })])
  await bystander.step([bystander.act('listing.view', { id: randomUUID() })], changes)
  curse()
  const posting = (from: Device) => from.act('listing.create', { id: randomUUID(), ...desk })
  const [hers, his] = [posting(device), posting(bystander)]
  for (let tries = 1; tries <= 4; tries += 1) {
    expect((await device.step([hers])).results).toEqual([])
    app.moveClock(3 * minute)
  }
  device.as = await signIn(app, cast.maya)
  bystander.as = await signIn(app, cast[other])
  expect((await bystander.step([his], changes)).results).toEqual([])
  expect((await device.step([hers])).results).toMatchObject([[2, 'no', { code: 'crash' }]])
})
