import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { until } from '#tests/support/server/until.ts'
import { masked } from '#tests/support/outside/masked-frame.ts'
import { caughtUp, outcome, stageOfFile, type Raw } from './stage.ts'

const on = await stageOfFile()

async function signedInRaw(): Promise<Raw> {
  // Earlier tests have used up what one user may send in a second.
  on.app.moveClock(1000)
  const raw = await on.raw()
  raw.ws.send(`40${JSON.stringify({ token: on.app.people.maya.accessToken })}`)
  await raw.next('40')
  return raw
}

/** The server reads a flooding socket no further, so it ends the connection without an answer. */
async function endedBy(raw: Raw): Promise<number> {
  await until('the close frame', () => raw.ws.readyState === WebSocket.CLOSING || undefined)
  on.timers.pass(1000)
  return raw.closed
}

test('the open packet has the ping times and the size limit', async () => {
  const raw = await on.raw()
  expect(JSON.parse(raw.frames[0]?.slice(1) ?? '')).toEqual({
    sid: expect.any(String),
    upgrades: [],
    pingInterval: 25_000,
    pingTimeout: 20_000,
    maxPayload: 65_536,
  })
})

test('a message of 64 KB is accepted, and one byte more closes the socket', async () => {
  const [fits, over] = [await signedInRaw(), await signedInRaw()]
  const frame = (length: number) => `42["x","${'a'.repeat(length - 10)}"]`
  expect(frame(65_536)).toHaveLength(65_536)
  fits.ws.send(frame(65_536))
  fits.ws.send(`421["user_online","${on.app.people.maya.user.id}"]`)
  expect(await fits.next('431')).toBe('431[]')
  over.ws.send(frame(65_537))
  expect(await over.closed).toBe(1009)
})

test('the eleventh socket of a user closes the user’s oldest one only', async () => {
  const { dre, jonas } = on.app.people
  const bystander = await on.connected(jonas)
  const sockets = []
  for (let i = 0; i < 10; i += 1) sockets.push(await on.connected(dre))
  await Promise.all(sockets.map((socket) => caughtUp(socket, dre)))
  const [oldest, ...others] = sockets
  const dropped = outcome(oldest!, 'disconnect')
  const eleventh = await on.connected(dre)
  expect(await dropped).toBe('io server disconnect')
  await Promise.all([...others, eleventh].map((socket) => caughtUp(socket, dre)))
  await caughtUp(bystander, jonas)
})

test('more than fifty messages in a second close the socket', async () => {
  const raw = await signedInRaw()
  for (let i = 0; i < 200; i += 1) raw.ws.send('42["typing"]')
  expect(await endedBy(raw)).toBe(1008)
})

test('more than fifty pings of the WebSocket protocol in a second close the socket', async () => {
  const raw = await signedInRaw()
  for (let i = 0; i < 200; i += 1) raw.ws.ping()
  expect(await endedBy(raw)).toBe(1008)
})

test('more than fifty pongs that nothing asked for in a second close the socket', async () => {
  const raw = await signedInRaw()
  for (let i = 0; i < 200; i += 1) raw.ws.pong()
  expect(await endedBy(raw)).toBe(1008)
})

test('a message in 16 fragments is accepted, and one more closes the socket', async () => {
  const [fits, over] = [await signedInRaw(), await signedInRaw()]
  const text = `421["user_online","${on.app.people.maya.user.id}"]`
  const send = ({ ws }: Raw, fragments: number) => {
    for (let i = 0; i < fragments - 1; i += 1) ws.send(text[i] ?? '', { fin: false })
    ws.send(text.slice(fragments - 1))
  }
  send(fits, 16)
  expect(await fits.next('431')).toBe('431[]')
  send(over, 17)
  expect(await over.closed).toBe(1008)
})

test('empty fragments of a message close the socket', async () => {
  const raw = await signedInRaw()
  for (let i = 0; i < 200; i += 1) raw.ws.send('', { fin: false })
  expect(await raw.closed).toBe(1008)
})

test('[SAFE-09] the thirty-first stranger of an address closes its oldest one, and no one else’s', async () => {
  const from = async (address: string) => on.raw({ 'x-forwarded-for': address })
  const [other, user] = [await from('203.0.113.7'), await signedInRaw()]
  const strangers = []
  for (let i = 0; i < 31; i += 1) strangers.push(await from('198.51.100.1'))
  const [oldest, second] = strangers
  expect(await oldest!.closed).toBe(1008)
  for (const raw of [second!, strangers.at(-1)!, other]) {
    raw.ws.send(`40${JSON.stringify({ token: on.app.people.maya.accessToken })}`)
    await raw.next('40')
  }
  expect(user.ws.readyState).toBe(WebSocket.OPEN)
  for (const { ws } of strangers) ws.terminate()
})

test('[SAFE-09] a stranger may send one text frame of 4 KB', async () => {
  const token = on.app.people.maya.accessToken
  const naming = (length: number) => {
    const empty = `40${JSON.stringify({ token, more: '' })}`
    return `40${JSON.stringify({ token, more: 'x'.repeat(length - empty.length) })}`
  }
  const [fits, over, twice, binary] = await Promise.all([on.raw(), on.raw(), on.raw(), on.raw()])
  fits.ws.send(naming(4096))
  await fits.next('40')
  over.ws.send(naming(4097))
  expect(await over.closed).toBe(1008)
  twice.ws.send('40/other,')
  await twice.next('44/other')
  twice.ws.send(naming(1024))
  expect(await twice.closed).toBe(1008)
  binary.ws.send(Buffer.from([1]))
  expect(await binary.closed).toBe(1008)
})

test('a ping after 25 seconds with an answer keeps the socket open', async () => {
  const raw = await signedInRaw()
  for (let i = 0; i < 3; i += 1) {
    raw.frames.length = 0
    on.timers.pass(25_000)
    await raw.next('2')
    raw.ws.send('3')
    // The server reads messages in order, so this answer shows that it read the pong, too.
    raw.ws.send(`42${i}["user_online","${on.app.people.maya.user.id}"]`)
    await raw.next(`43${i}`)
    on.timers.pass(0)
  }
  expect(raw.ws.readyState).toBe(WebSocket.OPEN)
})

test('a ping without an answer within 20 seconds closes the socket', async () => {
  const raw = await signedInRaw()
  on.timers.pass(25_000)
  await raw.next('2')
  on.timers.pass(19_999)
  expect(raw.ws.readyState).toBe(WebSocket.OPEN)
  on.timers.pass(1)
  expect(await raw.closed).toBe(1006)
})

const garbage = {
  'no Engine.IO packet': 'x',
  'an empty frame': '',
  'an unknown Socket.IO packet': '49',
  'broken JSON': '42["x"',
  'an event without a name': '42[{}]',
  'an event that is no list': '42{}',
  'a reserved name': '42["connect"]',
  'a binary event': '451-["x",{"_placeholder":true,"num":0}]',
  'a binary acknowledgement': '461-5[{"_placeholder":true,"num":0}]',
  'an error from a client': '44{"message":"x"}',
  'attachments without end': '45999-["x"]',
  'bytes that nothing announced': Buffer.from([1, 2, 3]),
  'a deep nest': `42["x",${'['.repeat(30_000)}`,
}

test.each(Object.entries(garbage))('%s closes the socket', async (_, frame) => {
  const raw = await signedInRaw()
  raw.ws.send(frame)
  expect(await raw.closed).toBe(1008)
})

const harmless = {
  'an unknown event': ['42["constructor",1]'],
  'an unknown event that wants an answer': ['427["x"]'],
  'an unexpected acknowledgment': ['433["x"]'],
  'an event by number': ['42[1]'],
  'user_online without an id': ['42["user_online"]', '42["user_online",{"a":1}]'],
  'a second connect': ['40{}'],
  'a packet of another namespace': ['42/admin,["x"]'],
}

test.each(Object.entries(harmless))('%s is ignored', async (_, frames) => {
  const raw = await signedInRaw()
  const before = raw.frames.length
  for (const frame of frames) raw.ws.send(frame)
  raw.ws.send(`4299["user_online","${on.app.people.maya.user.id}"]`)
  expect(await raw.next('4399')).toBe('4399[]')
  expect(raw.frames).toHaveLength(before + 1)
})

test('a client that does not read is dropped, and others keep receiving', async () => {
  const { jonas, maya } = on.app.people
  const reader = await on.connected(maya)
  const { hostname, port } = new URL(on.url)
  const slow = connect(Number(port), hostname)
  slow.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  )
  let heard = ''
  slow.on('data', (data) => (heard += data.toString('latin1')))
  await until('the open packet', () => (heard.includes('pingInterval') ? true : undefined))
  slow.write(masked(`40${JSON.stringify({ token: jonas.accessToken })}`))
  await until('the connection', () => (heard.includes('40{"sid"') ? true : undefined))
  slow.pause()
  const isGone = new Promise((resolve) => slow.once('close', resolve))
  slow.on('error', () => {})
  const { sockets } = on.app.resources
  const before = await on.connections()
  let rev = 0
  await until('the server to give up', async () => {
    for (const end = rev + 10_000; rev < end; rev += 1) sockets.userChanged(jonas.user.id, rev)
    return (await on.connections()) < before ? true : undefined
  })
  slow.resume()
  await isGone
  await caughtUp(reader, maya)
})

test('no test above logs a server error', () => {
  expect(on.app.logged.filter((line) => line.includes('failed'))).toEqual([])
})
