import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, readJson, save } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { upload } from '#tests/support/server/photos.ts'

const app = await appOfFile()

const blocksOn = (device: Device) => [...device.rows.blocks.values()]
const idOf = ({ user }: SignedIn) => user.id
const setUp = async () => {
  const [one, other] = [await newcomer(app), await newcomer(app)]
  const devices = [new Device(app, one), new Device(app, other)] as const
  for (const device of devices) await device.sync()
  return { one, other, devices }
}

test('a block reaches the devices of both, and only the blocker’s has the name', async () => {
  const { one, other, devices } = await setUp()
  const [mine, theirs] = devices
  await block(app, one, other)
  for (const device of [mine, new Device(app, one)]) {
    await device.sync()
    const { username, firstName, lastName } = other.person
    const name = `${firstName} ${lastName}`
    expect(blocksOn(device)).toEqual([
      { userId: idOf(other), isBlocked: true, isBlockedBy: false, username, name },
    ])
  }
  for (const device of [theirs, new Device(app, other)]) {
    await device.sync()
    expect(blocksOn(device)).toEqual([{ userId: idOf(one), isBlocked: false, isBlockedBy: true }])
  }
})

test('the row of a mutual block stays until both have ended it', async () => {
  const { one, other, devices } = await setUp()
  const [mine, theirs] = devices
  const flags = async (device: Device) => {
    await device.sync()
    return blocksOn(device).map(({ isBlocked, isBlockedBy }) => [isBlocked, isBlockedBy])
  }
  await block(app, one, other)
  await block(app, other, one)
  expect(await flags(mine)).toEqual([[true, true]])
  await unblock(app, one, other)
  expect(await flags(mine)).toEqual([[false, true]])
  expect(await flags(theirs)).toEqual([[true, false]])
  await unblock(app, other, one)
  expect(await flags(mine)).toEqual([])
  expect(await flags(theirs)).toEqual([])
})

test('a queued block and a queued unblock are done, and a repeated one is ok', async () => {
  const { other, devices } = await setUp()
  const [mine] = devices
  const args = { userId: idOf(other) }
  const results = await mine.sync(
    mine.act('block.block', args),
    mine.act('block.block', args),
    mine.act('block.unblock', args),
    mine.act('block.unblock', args),
    mine.act('block.block', args),
    mine.act('block.block', { userId: idOf(mine.as) }),
  )
  expect(results.map(([, outcome]) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'no'])
  expect(blocksOn(mine)).toMatchObject([{ userId: idOf(other), isBlocked: true }])
})

test('one round takes the listings of both away, and one round brings them back', async () => {
  const { one, other, devices } = await setUp()
  const [mine, theirs] = devices
  const [own, foreign] = [await createListing(app, one), await createListing(app, other)]
  await save(app, one, foreign)
  for (const device of devices) await device.sync()
  for (const device of devices) expect(device.held).toEqual(expect.arrayContaining([own, foreign]))
  await block(app, one, other)
  for (const device of devices) await device.sync()
  expect([mine.held.includes(own), mine.held.includes(foreign)]).toEqual([true, false])
  expect([theirs.held.includes(own), theirs.held.includes(foreign)]).toEqual([false, true])
  await unblock(app, one, other)
  for (const device of devices) await device.sync()
  for (const device of devices) expect(device.held).toEqual(expect.arrayContaining([own, foreign]))
  expect([...mine.rows.savedListings.values()]).toMatchObject([{ listingId: foreign }])
})

test('the row follows the name and the picture of a blocked person', async () => {
  const { one, other, devices } = await setUp()
  const [mine] = devices
  await block(app, one, other)
  await mine.sync()
  const profileImage = await upload(app, other, { folder: 'quad/profile-images' })
  const path = `/profileInfo/update-profile-image/${idOf(other)}`
  await app.call('PATCH', path, { as: other, body: { profileImage } })
  await app.resources.writer.write({
    async run(tx, rev) {
      await tx
        .update(users)
        .set({ firstName: 'Alex', rev })
        .where(eq(users.id, idOf(other)))
    },
  })
  await mine.sync()
  expect(blocksOn(mine)).toMatchObject([{ name: 'Alex Torres', image: profileImage.small }])
})

test('a deleted account takes its blocks along', async () => {
  const { one, other, devices } = await setUp()
  const [mine, theirs] = devices
  await block(app, one, other)
  await block(app, other, one)
  for (const device of devices) await device.sync()
  const body = { password: other.person.password }
  await app.call('DELETE', `/api/users/${idOf(other)}`, { as: other, body })
  await mine.sync()
  expect(blocksOn(mine)).toEqual([])
  expect((await theirs.send(theirs.request())).status).toBe(401)
})

test('a new device gets no row for blocks that have ended', async () => {
  const { one, other } = await setUp()
  for (const [by, of] of [
    [one, other],
    [other, one],
  ] as const) {
    await block(app, by, of)
    await unblock(app, by, of)
  }
  const device = new Device(app, one)
  await device.sync()
  expect(blocksOn(device)).toEqual([])
})

test('a snapshot in small pages has every block', async () => {
  const own = await newcomer(app)
  const others = await Promise.all(Array.from({ length: 5 }, () => newcomer(app)))
  for (const [i, other] of others.entries())
    await (i % 2 === 0 ? block(app, own, other) : block(app, other, own))
  const device = new Device(app, own)
  for (let more = true; more;) ({ more } = await device.step([], { limit: 2 }))
  expect(
    blocksOn(device)
      .map(({ userId }) => userId)
      .toSorted(),
  ).toEqual(others.map(idOf).toSorted())
})

test('blocks of others reach no device', async () => {
  const { one, other } = await setUp()
  const third = new Device(app, await newcomer(app))
  await third.sync()
  await block(app, one, other)
  await third.sync()
  expect(blocksOn(third)).toEqual([])
  expect(await readJson(app, third.as, '/api/block/get-blocked-list')).toEqual({ blockedUsers: [] })
})
