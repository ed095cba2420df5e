import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block } from '#tests/support/server/blocks.ts'
import { cast, type SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { write } from '#tests/support/server/messages.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const handles = { venmoHandle: '@maya-keller', paypalHandle: 'maya@example.com' }
const none = { venmoHandle: '', paypalHandle: '' }
const unknown = 'This user does not exist.'

const app = await appOfFile()

const change = (as: SignedIn | undefined, body: unknown, id = as?.user.id ?? '') =>
  app.call('PUT', `/api/users/update-payment-handles/${id}`, { as, body })
const read = (as: SignedIn | undefined, id = as?.user.id ?? '') =>
  app.call('GET', `/api/users/payment-handles/${id}`, { as })
const seen = async (as: SignedIn, of: SignedIn) => (await read(as, of.user.id)).json()
const stored = (id: string) => app.read((db) => db.select().from(users).where(eq(users.id, id)))

/** Someone with handles, and someone to whom they have written. */
async function sellerAndBuyer(changes = {}) {
  const [seller, buyer] = [await newcomer(app), await newcomer(app, changes)]
  await change(seller, handles)
  await write(app, seller, buyer, 'Venmo is fine.')
  return { seller, buyer }
}

test('[PAY-04] handles are stored and answered for the own id', async () => {
  const sam = await newcomer(app)
  expect(await seen(sam, sam)).toEqual({ paymentHandles: none })
  const changed = await change(sam, handles)
  expect(changed.status).toBe(200)
  const message = 'Payment info updated successfully!'
  expect(await changed.json()).toEqual({ message, paymentHandles: handles })
  const answer = await read(sam)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({ paymentHandles: handles })
  await change(sam, { venmoHandle: '' })
  expect(await seen(sam, sam)).toEqual({ paymentHandles: { ...handles, venmoHandle: '' } })
})

test('[PAY-04] another user’s id is 404 and changes nothing for either user', async () => {
  const { seller, buyer } = await sellerAndBuyer()
  const before = [await stored(seller.user.id), await stored(buyer.user.id)]
  for (const id of [seller.user.id, crypto.randomUUID(), 'nobody'])
    await expectRefusal(await change(buyer, none, id), 404, unknown)
  expect([await stored(seller.user.id), await stored(buyer.user.id)]).toEqual(before)
})

test('[PAY-05] leading and trailing spaces of a handle are not stored', async () => {
  const sam = await newcomer(app)
  await change(sam, { venmoHandle: '  @maya-keller\t', paypalHandle: '\n maya@example.com ' })
  expect(await stored(sam.user.id)).toMatchObject([handles])
  await change(sam, { venmoHandle: '   ', paypalHandle: ' ' })
  expect(await stored(sam.user.id)).toMatchObject([none])
})

test('[PAY-03] people of the campus to whom the owner has written see the handles', async () => {
  const { seller, buyer } = await sellerAndBuyer()
  expect(await seen(buyer, seller)).toEqual({ paymentHandles: handles })
})

test('[SAFE-14] payment handles open when the owner writes, not when someone writes to the owner', async () => {
  const [seller, buyer] = [await newcomer(app), await newcomer(app)]
  await change(seller, handles)
  await expectRefusal(await read(buyer, seller.user.id), 404, unknown)
  const board = { user1: buyer.user.username, user2: seller.user.username, messages: [] }
  await app.call('POST', '/messages/create-board', { as: buyer, body: board })
  await expectRefusal(await read(buyer, seller.user.id), 404, unknown)
  await write(app, buyer, seller, 'How can I pay?')
  await expectRefusal(await read(buyer, seller.user.id), 404, unknown)
  await write(app, seller, buyer, 'Venmo.')
  expect(await seen(buyer, seller)).toEqual({ paymentHandles: handles })
})

test('[PAY-03] strangers, other campuses and visitors get what an unknown id gets', async () => {
  const { seller } = await sellerAndBuyer()
  const elsewhere = await newcomer(app, { college: cast.dre.college, email: stampedAddress() })
  await write(app, seller, elsewhere, 'Venmo is fine.')
  for (const as of [await newcomer(app), elsewhere, app.people.dre]) {
    await expectRefusal(await read(as, seller.user.id), 404, unknown)
    await expectRefusal(await read(as, crypto.randomUUID()), 404, unknown)
  }
  await expectRefusal(await read(undefined, seller.user.id), 401)
})

const stampedAddress = () => `${crypto.randomUUID()}@nd.edu`

test('[PAY-03] a block in either direction and a suspension close the handles', async () => {
  const [one, two, three] = [await sellerAndBuyer(), await sellerAndBuyer(), await sellerAndBuyer()]
  for (const { seller, buyer } of [one, two, three])
    expect((await read(buyer, seller.user.id)).status).toBe(200)
  await block(app, one.seller, one.buyer)
  await block(app, two.buyer, two.seller)
  await suspendUser(app, three.seller)
  for (const { seller, buyer } of [one, two, three])
    await expectRefusal(await read(buyer, seller.user.id), 404, unknown)
})

test('[API-04] a visitor cannot change handles', async () => {
  await expectRefusal(await change(undefined, none, app.people.maya.user.id), 401)
})

test.for<[string, string, object]>([
  ['a short Venmo handle', 'venmoHandle', { venmoHandle: 'maya' }],
  ['a PayPal address without domain', 'paypalHandle', { ...handles, paypalHandle: 'maya@' }],
  ['a long handle', 'paypalHandle', { paypalHandle: `${'m'.repeat(250)}@b.edu` }],
  ['a number', 'venmoHandle', { venmoHandle: 12_345 }],
  ['an unknown key', 'zelleHandle', { zelleHandle: 'maya' }],
])('[API-03] %s is refused and changes nothing', async ([, field, body]) => {
  const { jonas } = app.people
  const before = await stored(jonas.user.id)
  await expectRefusal(await change(jonas, body), 400, undefined, field)
  expect(await stored(jonas.user.id)).toEqual(before)
})

test('a device gets the handles of its user only, and a queued change reaches the other device', async () => {
  const { seller, buyer } = await sellerAndBuyer()
  const [one, other] = [new Device(app, seller), new Device(app, seller)]
  const { id } = seller.user
  await other.sync()
  expect(other.rows.ownProfiles.get(id)).toMatchObject(handles)
  const args = { id, venmoHandle: ' @other-name ' }
  expect(await one.sync(one.act('payment.change', args))).toMatchObject([[1, 'ok']])
  await other.sync()
  const now = { ...handles, venmoHandle: '@other-name' }
  for (const device of [one, other]) expect(device.rows.ownProfiles.get(id)).toMatchObject(now)
  const stranger = new Device(app, buyer)
  await stranger.sync()
  expect(JSON.stringify([...stranger.rows.ownProfiles])).not.toContain('maya@example.com')
})

test('the user’s own data and own record have the handles', async () => {
  const sam = await newcomer(app)
  await change(sam, handles)
  const data = await app.call('GET', `/api/users/${sam.user.id}/data`, { as: sam })
  expect(await data.json()).toMatchObject({ profile: { paymentHandles: handles } })
})

test('a deleted account keeps no handles, and those who saw them get 404', async () => {
  const { seller, buyer } = await sellerAndBuyer()
  const { password } = seller.person
  await app.call('DELETE', `/api/users/${seller.user.id}`, { as: seller, body: { password } })
  expect(await stored(seller.user.id)).toMatchObject([none])
  await expectRefusal(await read(buyer, seller.user.id), 404, unknown)
})
