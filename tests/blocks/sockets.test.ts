import { afterAll, beforeAll, expect, test } from 'vitest'
import { block, unblock } from '#tests/support/server/blocks.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { write } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { caughtUp, outcome, stage, type Stage } from '../realtime/stage.ts'

let on: Stage
beforeAll(async () => {
  on = await stage()
})
afterAll(() => on.stop())

/** A user with an open page, and the names of the events it got. */
async function listen(who: SignedIn) {
  const socket = await on.connected(who)
  const names: string[] = []
  socket.onAny((name: string) => names.push(name))
  return { socket, names, heard: () => caughtUp(socket, who).then(() => names) }
}

test('the pages of both are poked after a block and after its end', async () => {
  const [one, other] = [await newcomer(on.app), await newcomer(on.app)]
  const pages = [await on.connected(one), await on.connected(other)]
  for (const change of [block, unblock]) {
    const pokes = pages.map((socket) => outcome(socket, 'sync'))
    await change(on.app, one, other)
    expect(await Promise.all(pokes)).toMatchObject([{}, {}])
  }
})

test('a repeated unblock pokes nobody', async () => {
  const [one, other] = [await newcomer(on.app), await newcomer(on.app)]
  await block(on.app, one, other)
  await unblock(on.app, one, other)
  const page = await listen(other)
  await unblock(on.app, one, other)
  expect(await page.heard()).not.toContain('sync')
})

test.each(['reader', 'writer'])(
  'during a block by the %s nobody learns what was read',
  async (by) => {
    const [writer, reader] = [await newcomer(on.app), await newcomer(on.app)]
    await write(on.app, writer, reader, 'Did you see this?')
    const [blocker, blocked] = by === 'reader' ? [reader, writer] : [writer, reader]
    const page = await listen(writer)
    const names = { senderUsername: writer.user.username, recipientUsername: reader.user.username }
    const own = await listen(reader)
    const announce = () =>
      own.socket.emit('read_receipt', ...Object.values(names), writer.user.id, () => undefined)
    await block(on.app, blocker, blocked)
    const call = { as: reader, body: names }
    expect((await on.app.call('PATCH', '/messages/mark-as-read', call)).status).toBe(200)
    announce()
    await own.heard()
    expect(await page.heard()).not.toContain('read_receipt')
    const path = `/messages/get-messages/${writer.user.id}/${reader.user.username}`
    const seen = await on.app.call('GET', path, { as: writer })
    expect(await seen.json()).toMatchObject([{ read: false }])
    // Without a block, the event arrives.
    await unblock(on.app, blocker, blocked)
    announce()
    await own.heard()
    expect(await page.heard()).toContain('read_receipt')
  },
)
