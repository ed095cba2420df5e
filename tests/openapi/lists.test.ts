import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block } from '#tests/support/server/blocks.ts'
import { createListing, readJson, save } from '#tests/support/server/listings.ts'
import { write } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notifyUser } from '#tests/support/server/notifications.ts'

const app = await appOfFile()

test('[API-14] feed, saved listings, notifications and a user’s listings are arrays; conversations and blocks have wrappers', async () => {
  const [own, seller] = [await newcomer(app), await newcomer(app)]
  const [blocked, blocker] = [await newcomer(app), await newcomer(app)]
  const _id = await createListing(app, seller)
  await save(app, own, _id)
  const note = await notifyUser(app, own, seller)
  await write(app, seller, own, 'Hi')
  await block(app, own, blocked)
  await block(app, blocker, own)
  const id = own.user.id
  const read = (path: string) => readJson(app, own, path)
  const listing = expect.objectContaining({ _id })
  expect(await read('/api/listings')).toEqual([listing])
  expect(await read('/api/saved-listings')).toEqual([listing])
  expect(await read(`/api/listings/user/${seller.user.id}`)).toEqual([listing])
  expect(await read(`/api/notifications/${id}`)).toContainEqual(
    expect.objectContaining({ _id: note._id }),
  )
  expect(await read(`/messages/get-messageList/${id}`)).toEqual({
    messageList: [expect.objectContaining({ messagesWith: seller.user.username })],
  })
  expect(await read('/api/block/get-blocked-list')).toEqual({ blockedUsers: [blocked.user.id] })
  expect(await read('/api/block/get-blockedBy-list')).toEqual({ blockedBy: [blocker.user.id] })
})
