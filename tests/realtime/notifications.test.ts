import { expect, test } from 'vitest'
import { createListing } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf, watch } from '#tests/support/server/notifications.ts'
import { caughtUp, stageOfFile } from './stage.ts'

const on = await stageOfFile()

test('[RT-03] new_notification reaches the open pages of its user after the commit', async () => {
  const { maya, jonas, dre } = on.app.people
  const id = await createListing(on.app, maya)
  await watch(on.app, jonas, id)
  const people = [jonas, jonas, maya, dre]
  const heard = await Promise.all(
    people.map(async (who) => {
      const socket = await on.connected(who)
      const events: unknown[] = []
      const pokes: unknown[] = []
      socket.on('new_notification', (event: unknown) => void events.push(event))
      socket.on('sync', (poke: unknown) => void pokes.push(poke))
      return { socket, who, events, pokes }
    }),
  )
  await on.app.call('PATCH', `/api/listings/${id}`, { as: maya, body: { price: 1 } })
  for (const { socket, who } of heard) await caughtUp(socket, who)
  const [notification] = await notificationsOf(on.app, jonas)
  expect(notification).toBeDefined()
  const [phone, laptop, seller, stranger] = heard
  for (const own of [phone, laptop]) {
    expect(own?.events).toEqual([{ notification }])
    expect(own?.pokes).toHaveLength(1)
  }
  for (const other of [seller, stranger]) expect(other?.events).toEqual([])
})

test('a user is watched until every page of theirs reports that it is hidden', async () => {
  const own = await newcomer(on.app)
  const { sockets } = on.app.resources
  const isWatched = () => sockets.isWatched(own.user.id)
  const [phone, laptop] = [await on.connected(own), await on.connected(own)]
  const say = async (socket: typeof phone, isVisible: unknown) => {
    socket.emit('page_visible', isVisible)
    await caughtUp(socket, own)
  }
  expect(isWatched()).toBe(true)
  await say(phone, false)
  expect(isWatched()).toBe(true)
  await say(laptop, false)
  expect(isWatched()).toBe(false)
  await say(laptop, 'true')
  expect(isWatched()).toBe(false)
  await say(phone, true)
  expect(isWatched()).toBe(true)
})
