import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { sweepUnusedImages } from '#server/images/sweep.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { photo, sendUpload, upload } from '#tests/support/server/photos.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { until } from '#tests/support/server/until.ts'

const folder = 'quad/profile-images'

const { app, maya } = appOfEachTest()

async function face() {
  const bytes = await photo().jpeg().toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { bytes, hash, name: `sha256:${hash}`, folder }
}

async function deviceOfNewcomer() {
  const sam = await newcomer(app)
  const device = new Device(app, sam)
  await device.sync()
  const choosing = (image: string | null) => device.act('profile.image', { id: sam.user.id, image })
  const own = () => {
    const row = device.rows.ownProfiles.get(sam.user.id)
    expect(row?.rev).toBeTypeOf('number')
    const pictures = Object.entries(row ?? {}).filter(([name]) => /^_id$|Image$/.test(name))
    return Object.fromEntries(pictures)
  }
  return { sam, device, choosing, own }
}

const isServed = async (path: string) => (await app.request(path)).status === 200
async function seenBy(viewer: SignedIn, { user }: SignedIn): Promise<unknown> {
  const answer = await app.call('GET', `/api/users/${user.id}`, { as: viewer })
  return (await answer.json()).profileImage
}

test('a picture named by hash waits for its upload, and then replaces the old picture and its file', async () => {
  const { sam, device, choosing, own } = await deviceOfNewcomer()
  const { path, small, public_id, originalName } = await upload(app, sam, await face())
  await device.sync(choosing(public_id.slice(-22)))
  const present = { path, small, public_id }
  expect(own()).toEqual({ _id: sam.user.id, profileImage: present })

  const next = await face()
  const message = 'It will be shown once it has been uploaded.'
  const reply = { message, profileImage: { ...present, originalName } }
  expect(await device.sync(choosing(next.name))).toEqual([[2, 'ok', reply]])
  expect(own()).toEqual({ _id: sam.user.id, profileImage: present, awaitedImage: next.name })
  expect(await seenBy(maya, sam)).toEqual(present)

  const arrived = await upload(app, sam, next)
  await device.sync()
  expect(own()).toMatchObject({ profileImage: { path: arrived.path } })
  expect(own()).not.toHaveProperty('awaitedImage')
  expect(await seenBy(maya, sam)).toMatchObject({ path: arrived.path })
  expect(await isServed(path)).toBe(false)
  app.moveClock(48 * 60 * 60 * 1000)
  await sweepUnusedImages(app.resources)
  expect([await isServed(arrived.path), await isServed(arrived.small)]).toEqual([true, true])
})

test('[OFF-16] a repeated picture change gets the first answer and does not undo later ones', async () => {
  const { sam, device, choosing } = await deviceOfNewcomer()
  const first = await face()
  const action = choosing(first.name)
  const results = await device.sync(action)
  const { path } = await upload(app, sam, first)
  const removal = choosing(null)
  await device.sync(removal)
  expect(await device.sync(action)).toEqual(results)
  expect(await seenBy(maya, sam)).toBeNull()
  await until('its file to be gone', async () => !(await isServed(path)) || undefined)
})

test('an uploaded picture is shown immediately, and the last chosen one wins', async () => {
  const { sam, device, choosing, own } = await deviceOfNewcomer()
  const [early, late] = [await face(), await face()]
  const { path } = await upload(app, sam, early)
  await device.sync(choosing(late.name), choosing(early.name))
  expect(own()).toMatchObject({ profileImage: { path } })
  await upload(app, sam, late)
  await device.sync()
  expect(own()).toMatchObject({ profileImage: { path } })
})

test('a removal cancels the wait for a picture', async () => {
  const { sam, device, choosing, own } = await deviceOfNewcomer()
  const late = await face()
  await device.sync(choosing(late.name), choosing(null))
  await upload(app, sam, late)
  await device.sync()
  expect(own()).toEqual({ _id: sam.user.id })
})

test('bytes of another user, of a listing photo or of another hash show nothing', async () => {
  const { sam, device, choosing, own } = await deviceOfNewcomer()
  const { jonas } = app.people
  const wanted = await face()
  await device.sync(choosing(wanted.name))
  await upload(app, jonas, wanted)
  await upload(app, sam, { ...wanted, folder: 'quad/listing-images' })
  const other = (await face()).bytes
  await expectRefusal(await sendUpload(app, sam, { ...wanted, bytes: other }), 400)
  await device.sync()
  expect(own()).toEqual({ _id: sam.user.id, awaitedImage: wanted.name })
  expect(await seenBy(jonas, sam)).toBeNull()
  await upload(app, sam, wanted)
  await device.sync()
  expect(own()).toHaveProperty('profileImage')
})

test('a hash or an id does not reveal whether another user uploaded a picture', async () => {
  const { sam, device, choosing, own } = await deviceOfNewcomer()
  const theirs = await face()
  const { public_id } = await upload(app, app.people.jonas, theirs)
  const [ofJonas] = await device.sync(choosing(theirs.name))
  const [ofNobody] = await device.sync(choosing((await face()).name))
  expect(ofJonas?.slice(1)).toEqual(ofNobody?.slice(1))
  expect(own()).not.toHaveProperty('profileImage')
  const [byId, unknown] = await device.sync(
    choosing(public_id.slice(-22)),
    choosing('A'.repeat(22)),
  )
  expect(byId?.slice(1)).toEqual(unknown?.slice(1))
  expect(byId).toMatchObject([3, 'no', { message: /cannot be used/ }])
  expect(await seenBy(maya, sam)).toBeNull()
})

test.for(['sha256:', 'sha256:x', `sha256:${'A'.repeat(64)}`, 'a'.repeat(64)])(
  'an invalid hash is refused and changes nothing: %s',
  async (image) => {
    const { sam, device, choosing, own } = await deviceOfNewcomer()
    expect(await device.sync(choosing(image))).toMatchObject([[1, 'no', { code: 'bad_input' }]])
    expect(own()).toEqual({ _id: sam.user.id })
  },
)

test('a picture for another user’s profile is refused', async () => {
  const { sam, device } = await deviceOfNewcomer()
  const { jonas } = app.people
  const mine = await face()
  const args = { id: jonas.user.id, image: mine.name }
  const message = 'This user does not exist.'
  expect(await device.sync(device.act('profile.image', args))).toMatchObject([
    [1, 'no', { message }],
  ])
  await upload(app, sam, mine)
  await upload(app, jonas, mine)
  expect(await seenBy(sam, jonas)).toBeNull()
})

test('the REST call refuses a picture named by its hash', async () => {
  const sam = await newcomer(app)
  const { name } = await face()
  for (const profileImage of [{ path: name }, { public_id: name }]) {
    const path = `/profileInfo/update-profile-image/${sam.user.id}`
    await expectRefusal(await app.call('PATCH', path, { as: sam, body: { profileImage } }), 400)
  }
})

test('a device gets only its own user’s profile and its changes from other devices', async () => {
  const { sam, choosing, device } = await deviceOfNewcomer()
  const [second, other] = [new Device(app, sam), new Device(app, maya)]
  await Promise.all([second.sync(), other.sync()])
  const wanted = await face()
  await device.sync(choosing(wanted.name))
  await upload(app, sam, wanted)
  await Promise.all([device.sync(), second.sync(), other.sync()])
  expect(second.rows.ownProfiles).toEqual(device.rows.ownProfiles)
  expect([...second.rows.ownProfiles.values()]).toMatchObject([{ profileImage: {} }])
  expect([...other.rows.ownProfiles.keys()]).toEqual([maya.user.id])
})

test('a deleted account leaves no awaited picture', async () => {
  const { sam, device, choosing } = await deviceOfNewcomer()
  await device.sync(choosing((await face()).name))
  const { id } = sam.user
  const { password } = sam.person
  const deleted = await app.call('DELETE', `/api/users/${id}`, { as: sam, body: { password } })
  expect(deleted.status).toBe(200)
  const awaited = async () =>
    (await app.read((db) => db.select().from(users).where(eq(users.id, id))))[0]?.awaitedImage
  await until('the account to be erased', async () => (await awaited()) === null || undefined)
})
