import { describe, expect, test } from 'vitest'
import { notifyLater as later } from '#server/notifications/notify-later.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { createListing, feedIds, readJson, save } from '#tests/support/server/listings.ts'
import { contentsWith, sendMessage, write } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf, notifyUser } from '#tests/support/server/notifications.ts'

const app = await appOfFile()

interface Place {
  status: number
  isSeen: boolean
}

/** Everywhere that shows a viewer the listing of a seller. */
async function placesOf(viewer: SignedIn, seller: SignedIn, id: string) {
  const read = async (path: string): Promise<Place> => {
    const response = await app.call('GET', path, { as: viewer })
    return { status: response.status, isSeen: (await response.text()).includes(id) }
  }
  return {
    feed: (await feedIds(app, viewer)).includes(id),
    search: (await feedIds(app, viewer, '?q=desk')).includes(id),
    saved: (await read('/api/saved-listings')).isSeen,
    link: await read(`/api/listings/${id}`),
    card: await read(`/api/listings/info/${id}`),
    seller: await read(`/api/listings/user/${seller.user.id}`),
  }
}
const seen = { status: 200, isSeen: true }
const hidden = { status: 404, isSeen: false }

const cases = [
  ['the viewer', true],
  ['the seller', false],
] as const

describe.each(cases)('a block by %s', (_, isOwn) => {
  const people = async () => {
    const [viewer, seller] = [await newcomer(app), await newcomer(app)]
    const [blocker, blocked] = isOwn ? [viewer, seller] : [seller, viewer]
    return { viewer, seller, blocker, blocked }
  }

  test('[BLOCK-12] hides the listings in the feed, by link, in saved and by seller, and its end shows them again', async () => {
    const { viewer, seller, blocker, blocked } = await people()
    const id = await createListing(app, seller)
    await save(app, viewer, id)
    const before = { feed: true, search: true, saved: true, link: seen, card: seen, seller: seen }
    expect(await placesOf(viewer, seller, id)).toEqual(before)
    await block(app, blocker, blocked)
    expect(await placesOf(viewer, seller, id)).toEqual({
      feed: false,
      search: false,
      saved: false,
      link: hidden,
      card: hidden,
      seller: hidden,
    })
    await unblock(app, blocker, blocked)
    expect(await placesOf(viewer, seller, id)).toEqual(before)
  })

  test('closes the conversation and keeps its history, and its end opens it again', async () => {
    const { viewer, seller, blocker, blocked } = await people()
    await write(app, viewer, seller, 'Before')
    await block(app, blocker, blocked)
    expect((await sendMessage(app, viewer, seller)).status).toBe(403)
    expect((await sendMessage(app, seller, viewer)).status).toBe(403)
    expect(await contentsWith(app, viewer, seller.user.username)).toEqual(['Before'])
    await unblock(app, blocker, blocked)
    await write(app, seller, viewer, 'After')
    expect(await contentsWith(app, viewer, seller.user.username)).toEqual(['Before', 'After'])
  })

  test('refuses a share of a listing with 403, and its end allows it', async () => {
    const { viewer, seller, blocker, blocked } = await people()
    const listingId = await createListing(app, app.people.maya)
    const share = async () => {
      const body = { recipientUsername: seller.user.username, listingId }
      return (await app.call('POST', '/messages/share-listing', { as: viewer, body })).status
    }
    await block(app, blocker, blocked)
    expect(await share()).toBe(403)
    await unblock(app, blocker, blocked)
    expect(await share()).toBe(201)
  })

  test('hides notifications about the other person and makes none, and its end shows the earlier ones', async () => {
    const { viewer, seller, blocker, blocked } = await people()
    const { _id } = await notifyUser(app, viewer, seller)
    const listingId = await createListing(app, seller)
    const { savedListingId } = await save(app, viewer, listingId)
    const body = { savedListingId, notifyOnUpdate: true }
    await app.call('PATCH', '/api/saved-listings/notify', { as: viewer, body })
    const shown = async () => {
      const path = `/api/notifications/${viewer.user.id}`
      return (await readJson<{ _id: string }[]>(app, viewer, path)).map((each) => each._id)
    }
    expect(await shown()).toEqual([_id])
    await block(app, blocker, blocked)
    expect(await shown()).toEqual([])
    await app.call('PATCH', `/api/listings/${listingId}`, { as: seller, body: { price: 1 } })
    await unblock(app, blocker, blocked)
    expect(await shown()).toEqual([_id])
  })

  test('stops a notification that was still to be made', async () => {
    const { viewer, seller, blocker, blocked } = await people()
    const note = () => notifyLater(seller, viewer)
    await note()
    expect(await notificationsOf(app, viewer)).toHaveLength(1)
    await block(app, blocker, blocked)
    await note()
    await unblock(app, blocker, blocked)
    expect(await notificationsOf(app, viewer)).toHaveLength(1)
  })

  test('shows in the profile of the other person and hides the availability', async () => {
    const { viewer, seller, blocker, blocked } = await people()
    const profile = () => readJson(app, viewer, `/api/users/${seller.user.id}`)
    const availability = [{ day: 'Monday', startTime: '09:00', endTime: '10:00' }]
    const body = { showAvailability: true, availability }
    const path = `/api/users/update-availability/${seller.user.id}`
    expect((await app.call('PUT', path, { as: seller, body })).status).toBe(200)
    const open = { isBlocked: false, isBlockedBy: false, showAvailability: true, availability }
    expect(await profile()).toMatchObject(open)
    await block(app, blocker, blocked)
    expect(await profile()).toMatchObject({
      isBlocked: isOwn,
      isBlockedBy: !isOwn,
      showAvailability: false,
      availability: [],
    })
    await unblock(app, blocker, blocked)
    expect(await profile()).toMatchObject(open)
  })
})

/** Notifies someone as the server does after the commit of an action. */
async function notifyLater(by: SignedIn, to: SignedIn): Promise<void> {
  const { resources } = app
  const work: (() => Promise<void>)[] = []
  const news = { type: 'other', title: 'Hello', message: 'There.', subject: to.user.id } as const
  await resources.writer.write({
    run: (tx, rev) =>
      later(
        {
          tx,
          rev,
          now: app.now(),
          resources,
          actor: { userId: by.user.id, username: by.user.username, universityId: '' },
          after: (each) => void work.push(each),
        },
        [{ userId: to.user.id, news }],
      ),
  })
  for (const each of work) await each()
}
