/**
 * One account, and strangers, that misuse their sockets in every way at once until the process
 * ends: readers that never read, messages in fragments of one byte, two hundred sockets of one user,
 * packets that nobody can read, and connections that never say who they are.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

const {
  url,
  token,
  malformed = 10_000,
  strangers = 1_000,
  ofOneUser = 200,
} = JSON.parse(process.env.SETTINGS ?? '{}')
const target = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
const counts = { malformed: 0, fragments: 0, strangers: 0, own: 0, unread: 0 }
const open = new Set()
const over = new AbortController()

/** @returns an open socket, or undefined if the server refused it */
async function connect(isNamed) {
  const ws = new WebSocket(target)
  ws.on('error', () => {})
  ws.on('close', () => open.delete(ws))
  open.add(ws)
  await Promise.race([once(ws, 'open'), once(ws, 'close')]).catch(() => {})
  if (ws.readyState !== WebSocket.OPEN) return undefined
  if (isNamed) ws.send(`40${JSON.stringify({ token })}`)
  return ws
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const isOpen = (ws) => ws?.readyState === WebSocket.OPEN

/** Sockets that ask for answers and never read them. */
async function readNothing() {
  while (!over.signal.aborted) {
    const ws = await connect(true)
    ws?.pause()
    for (let i = 0; i < 40 && isOpen(ws); i += 1)
      ws.send(`42${i}["user_online","${'x'.repeat(60_000)}"]`)
    counts.unread += 1
    await pause(100)
  }
}

/** One message whose end never comes, a byte at a time. */
async function sendFragments() {
  while (!over.signal.aborted) {
    const ws = await connect(true)
    for (let i = 0; i < 5_000 && isOpen(ws) && !over.signal.aborted; i += 1) {
      ws.send('4', { fin: false })
      counts.fragments += 1
      if (i % 100 === 99) await pause(10)
    }
    ws?.terminate()
  }
}

async function openOwn() {
  while (!over.signal.aborted) {
    const opened = await Promise.all(Array.from({ length: ofOneUser / 10 }, () => connect(true)))
    counts.own += opened.length
    await pause(50)
  }
}

const nonsense = () =>
  [
    randomBytes(64),
    '9',
    '4',
    '42["',
    '42{}',
    '451-["x",{"_placeholder":true,"num":0}]',
    '44{"message":1}',
    '40/other,',
    `42${'['.repeat(5_000)}`,
    'b'.repeat(30_000),
  ][Math.floor(Math.random() * 10)]

async function sendNonsense() {
  while (counts.malformed < malformed && !over.signal.aborted) {
    counts.malformed += 1
    const ws = await connect(counts.malformed % 2 === 0)
    if (isOpen(ws)) ws.send(nonsense())
    setTimeout(() => ws?.terminate(), 20)
  }
}

async function saySilent() {
  const silent = []
  while (!over.signal.aborted) {
    silent.push(await connect(false))
    counts.strangers += 1
    if (counts.strangers % strangers === 0) await pause(1_000)
  }
}

for (const attack of [readNothing, sendFragments, openOwn]) void attack()
for (let i = 0; i < 10; i += 1) {
  void sendNonsense()
  void saySilent()
}
process.on('message', () => {
  over.abort()
  process.send(counts)
  for (const ws of open) ws.terminate()
  process.disconnect()
})
process.send('ready')
