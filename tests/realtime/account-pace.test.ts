import { expect, test } from 'vitest'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { write } from '#tests/support/server/messages.ts'
import { until } from '#tests/support/server/until.ts'
import type { Socket } from 'socket.io-client'
import { caughtUp, stageOfFile, type Raw } from './stage.ts'

const on = await stageOfFile()
on.app.stopClock()

const acks = (count: number, send: (i: number) => Promise<unknown>) => {
  let heard = 0
  for (let i = 0; i < count; i += 1)
    send(i).then(
      () => (heard += 1),
      () => {},
    )
  return () => heard
}

test('[LOAD-03] one user is heard fifty times a second over all sockets, and others as before', async () => {
  const { jonas, dre } = on.app.people
  const sockets = [await on.connected(jonas), await on.connected(jonas)]
  const heard = acks(80, (i) =>
    sockets[i % 2]!.timeout(60_000).emitWithAck('user_online', jonas.user.id),
  )
  await until('fifty answers', () => (heard() === 50 ? true : undefined))
  await caughtUp(await on.connected(dre), dre)
  expect(heard()).toBe(50)
  on.app.moveClock(1000)
  await Promise.all(sockets.map((socket) => caughtUp(socket, jonas)))
  expect(heard()).toBe(50)
})

test('a read receipt reaches the other side at most once a second', async () => {
  const [one, two] = [await newcomer(on.app), await newcomer(on.app)]
  await write(on.app, one, two, 'Hi')
  const [from, to] = [await on.connected(two), await on.connected(one)]
  const receipts: unknown[] = []
  to.on('read_receipt', (receipt) => void receipts.push(receipt))
  const receipt = {
    senderUsername: one.user.username,
    recipientUsername: two.user.username,
    senderUserId: one.user.id,
  }
  for (let i = 0; i < 20; i += 1) from.emit('read_receipt', receipt)
  await caughtUp(from, two)
  await caughtUp(to, one)
  expect(receipts).toEqual([{ readerUsername: two.user.username }])
  on.app.moveClock(1000)
  from.emit('read_receipt', receipt)
  await caughtUp(from, two)
  await caughtUp(to, one)
  expect(receipts).toHaveLength(2)
})

test('[LOAD-03] what a closed socket has sent before is dropped', async () => {
  const { jonas } = on.app.people
  const others = [await newcomer(on.app), await newcomer(on.app), await newcomer(on.app)]
  const heard: string[] = []
  const sockets: Socket[] = []
  for (const other of others) {
    await write(on.app, jonas, other, 'Hi')
    const socket = await on.connected(other)
    socket.on('typing', () => void heard.push(other.user.id))
    sockets.push(socket)
  }
  /** Says to all three that Jonas is typing, and then something else. */
  const type = async (end: (raw: Raw) => Promise<unknown>) => {
    on.app.moveClock(1000)
    const raw = await on.raw()
    raw.ws.send(`40${JSON.stringify({ token: jonas.accessToken })}`)
    await raw.next('40')
    for (const { user } of others) {
      const typing = { senderUsername: 'jonas', senderUserId: jonas.user.id }
      raw.ws.send(`42${JSON.stringify(['typing', { ...typing, recipientUserId: user.id }])}`)
    }
    await end(raw)
    // Later events of another socket come after what was left of this one.
    await caughtUp(await on.connected(jonas), jonas)
    for (const [i, socket] of sockets.entries()) await caughtUp(socket, others[i] ?? jonas)
  }
  await type(({ ws, next }) => {
    ws.send(`421["user_online","${jonas.user.id}"]`)
    return next('431')
  })
  expect(heard).toHaveLength(3)
  await type(({ ws, closed }) => {
    ws.close()
    return closed
  })
  expect(heard).toHaveLength(3)
})
