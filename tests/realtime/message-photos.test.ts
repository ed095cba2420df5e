import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Device } from '#tests/support/server/device.ts'
import { messagesWith } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { hashedPhoto, upload } from '#tests/support/server/photos.ts'
import { caughtUp, stageOfFile } from './stage.ts'

const on = await stageOfFile()

test('[UX-20] a message with photos is announced when its last photo has arrived', async () => {
  const [one, two] = [await newcomer(on.app), await newcomer(on.app)]
  const socket = await on.connected(two)
  const events: [name: string, payload: unknown][] = []
  socket.onAny((name: string, payload: unknown) => {
    if (name !== 'sync') events.push([name, payload])
  })
  const photos = [await hashedPhoto(), await hashedPhoto()]
  const send = (photo: (typeof photos)[number] | undefined) =>
    upload(on.app, one, { ...photo, name: 'photo.jpg', folder: 'quad/message-images' })
  const device = new Device(on.app, one)
  const images = photos.map(({ name }) => name)
  const args = { id: randomUUID(), recipientId: two.user.id, content: 'Both sides', images }
  await device.sync(device.act('message.send', args))
  await send(photos[0])
  await caughtUp(socket, two)
  expect(events).toEqual([])
  await send(photos[1])
  await caughtUp(socket, two)
  const [message] = await messagesWith(on.app, two, one.user.username)
  expect(message?.images).toHaveLength(2)
  expect(events).toEqual([
    ['receive_message', { message }],
    ['newMessageNotification', { from: one.user.username }],
  ])
})
