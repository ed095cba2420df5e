import { expect, test } from 'vitest'
import { sweepUsernames } from '#server/accounts/sweep.ts'
import { usernameTaken } from '#sync/profile-changes.ts'
import { day } from '#sync/time.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { stranger, type SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { write } from '#tests/support/server/messages.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()

const rename = (as: SignedIn, username: string) =>
  app.call('PATCH', `/profileInfo/update-info/${as.user.id}`, { as, body: { username } })
const isFree = async (name: string, as?: SignedIn): Promise<boolean> =>
  (await (await app.call('GET', `/profileInfo/check-username/${name}`, { as })).json()).isAvailable

let made = 0
async function renamed(): Promise<{ sam: Newcomer; old: string; name: string }> {
  const sam = await newcomer(app)
  const name = `renamed${++made}`
  expect((await rename(sam, name)).status).toBe(200)
  return { sam, old: sam.person.username, name }
}

test('[PROFILE-11] [API-07] a username that is taken is answered 409 with the documented sentence', async () => {
  const sam = await newcomer(app)
  for (const name of ['maya', 'MAYA'])
    await expectRefusal(await rename(sam, name), 409, usernameTaken, 'username')
  expect(usernameTaken).toBe('Username is already taken. Please choose a different one.')
  const waiting = stranger()
  await app.call('POST', '/api/auth/register', { body: waiting })
  await expectRefusal(await rename(sam, waiting.username), 409, usernameTaken, 'username')
})

test('one’s own name in another spelling is not taken', async () => {
  const sam = await newcomer(app)
  const name = sam.person.username.toUpperCase()
  expect(await (await rename(sam, name)).json()).toMatchObject({ profile: { username: name } })
})

test('a former username stays taken for 90 days, and only its owner can take it back', async () => {
  const { sam, old, name } = await renamed()
  const other = await newcomer(app)
  await expectRefusal(await rename(other, old), 409, usernameTaken, 'username')
  const signUp = await app.call('POST', '/api/auth/register', { body: stranger({ username: old }) })
  await expectRefusal(signUp, 409, 'Username is not available', 'username')
  expect([await isFree(old), await isFree(old, other), await isFree(old, sam)]).toEqual([
    false,
    false,
    true,
  ])
  expect((await rename(sam, old)).status).toBe(200)
  await expectRefusal(await rename(other, name), 409, usernameTaken, 'username')

  app.moveClock(89 * day)
  await sweepUsernames(app.resources)
  expect(await isFree(name)).toBe(false)
  app.moveClock(2 * day)
  expect(await isFree(name)).toBe(true)
  await sweepUsernames(app.resources)
  expect(await isFree(name)).toBe(true)
})

test('a former name reaches no one', async () => {
  const { old } = await renamed()
  const as = await newcomer(app)
  await expectRefusal(await app.call('GET', `/profileInfo/get-id/${old}`, { as }), 404)
  const body = { recipientUsername: old, content: 'Hi' }
  await expectRefusal(await app.call('POST', '/messages/send-message', { as, body }), 404)
})

test('the new name arrives in listings, conversations and notifications on other devices', async () => {
  const [sam, kim] = [await newcomer(app), await newcomer(app)]
  const device = new Device(app, kim)
  const listingId = await createListing(app, sam)
  await write(app, sam, kim, 'Hi')
  await device.sync()
  const name = `renamed${++made}`
  await rename(sam, name)
  await device.sync()
  expect(device.listing(listingId)?.seller.username).toBe(name)
  expect(device.rows.conversations.get(sam.user.id)?.messagesWith).toBe(name)
  expect([...device.rows.notifications.values()]).toMatchObject([
    { title: `New message from ${name}`, link: `/messages?with=${name}` },
  ])
})

test('the names of a deleted account are never given out again', async () => {
  const { sam, old, name } = await renamed()
  const { password } = sam.person
  const deleted = await app.call('DELETE', `/api/users/${sam.user.id}`, {
    as: sam,
    body: { password },
  })
  expect(deleted.status).toBe(200)
  app.moveClock(100 * day)
  expect([await isFree(old), await isFree(name)]).toEqual([false, false])
})
