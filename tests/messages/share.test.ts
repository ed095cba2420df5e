import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { block } from '#tests/support/server/blocks.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { listOf, messagesWith } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()
const jonas = app.people.jonas
const listingId = await createListing(app, app.people.maya)

const share = (as: SignedIn, recipientUsername: string | undefined, changes: object = {}) =>
  app.call('POST', '/messages/share-listing', {
    as,
    body: {
      senderUsername: as.user.username,
      recipientUsername,
      content: 'Would it fit?',
      listingId,
      timeSent: new Date(app.now()).toISOString(),
      ...changes,
    },
  })

test('[SHARE-09] a shared listing is a message that names it', async () => {
  const friend = await newcomer(app)
  const answer = await share(jonas, friend.user.username)
  expect(answer.status).toBe(201)
  const message = await answer.json()
  expect(message).toMatchObject({ content: 'Would it fit?', listingId, senderUsername: 'jonas' })
  expect(await messagesWith(app, friend, 'jonas')).toEqual([message])
})

test('a share without a text has the default text', async () => {
  const friend = await newcomer(app)
  await share(jonas, friend.user.username, { content: ' ' })
  await share(jonas, friend.user.username, { content: undefined })
  const contents = (await messagesWith(app, friend, 'jonas')).map(({ content }) => content)
  expect(contents).toEqual(['Check this out', 'Check this out'])
})

test('[SHARE-09] a share in another user’s name is refused, and nothing is sent', async () => {
  const friend = await newcomer(app)
  const answer = await share(jonas, friend.user.username, { senderUsername: 'maya' })
  await expectRefusal(answer, 403, 'You can only write in your own name.')
  expect(await listOf(app, friend)).toEqual([])
})

test('[SHARE-03] a share without a recipient is refused', async () => {
  for (const nobody of [undefined, '', '  '])
    await expectRefusal(
      await share(jonas, nobody),
      400,
      'No recipient provided.',
      'recipientUsername',
    )
})

test('[SHARE-04] a share to an unknown recipient is refused', async () => {
  await expectRefusal(await share(jonas, 'nobody'), 404, 'User does not exist.')
})

test('[SHARE-05] [BLOCK-13] a block refuses shares both ways with 403, and stores nothing', async () => {
  const [one, other] = [await newcomer(app), await newcomer(app)]
  await block(app, one, other)
  const yours = 'You cannot send messages to this user until you unblock them.'
  const theirs = 'You cannot send messages to this user.'
  await expectRefusal(await share(one, other.user.username), 403, yours)
  await expectRefusal(await share(other, one.user.username), 403, theirs)
  expect(await listOf(app, other)).toEqual([])
  expect(await listOf(app, one)).toEqual([])
})

test('[SHARE-10] a sold listing cannot be shared', async () => {
  const friend = await newcomer(app)
  const { maya } = app.people
  const id = await createListing(app, maya)
  const sell = (status: string) =>
    app.call('PATCH', `/api/listings/${id}`, { as: maya, body: { status } })
  await sell('Sold')
  const refused = await share(jonas, friend.user.username, { listingId: id })
  await expectRefusal(refused, 409, 'Sold listings cannot be shared.', 'listingId')
  expect(await listOf(app, friend)).toEqual([])
  await sell('Pending')
  expect((await share(jonas, friend.user.username, { listingId: id })).status).toBe(201)
})

test('[CAMPUS-02] a listing of another campus is refused like a missing one', async () => {
  const friend = await newcomer(app)
  const { dre } = app.people
  for (const id of [listingId, randomUUID()]) {
    const answer = await share(dre, friend.user.username, { listingId: id })
    await expectRefusal(answer, 404, 'This listing is not available.')
  }
  expect(await listOf(app, friend)).toEqual([])
})

test.for<[string, object, string?]>([
  ['no listing', { listingId: undefined }, 'listingId'],
  ['a listing that is no id', { listingId: 'desk' }, 'listingId'],
  ['a text that is too long', { content: 'x'.repeat(4001) }, 'content'],
  ['an unheard-of field', { subject: 'You have won' }, 'subject'],
])('[API-03] a share with %s is refused', async ([, changes, field]) => {
  await expectRefusal(await share(jonas, 'maya', changes), 400, undefined, field)
})
