/**
 * Runs in a network namespace of its own, where quad.example.edu is this machine: serves Quad behind a
 * proxy with the documented configuration, and prints what visitors get from it.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { join as pathOf } from 'node:path'
import { io } from 'socket.io-client'
import { newestLink } from '#tests/support/outside/mailbox.ts'
import {
  cast,
  join,
  signIn,
  stranger,
  type Door,
  type SignedIn,
} from '#tests/support/people/cast.ts'
import { photo } from '#tests/support/server/photos.ts'
import { launchServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

const [folder = '', program = '', ...args] = process.argv.slice(2)
const url = 'https://quad.example.edu'
const visitors = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
const dataDir = pathOf(folder, 'data')
const door: Door = {
  url,
  request: (path, init) => fetch(url + path, init),
  linkFor: (email) => newestLink(dataDir, email),
}

run('ip', 'link', 'set', 'lo', 'up')
for (const visitor of visitors) run('ip', 'addr', 'add', `${visitor}/32`, 'dev', 'lo')
run('mount', '--bind', pathOf(folder, 'hosts'), '/etc/hosts')
const env = { DATA_DIR: dataDir, PORT: '3000', PUBLIC_URL: url }
const limits = { RATE_LIMITS: 'failed-logins-per-address=2' }
const { child, printed } = launchServer({ ...env, ...limits }, { execArgv: [] })
await answerOf('http://127.0.0.1:3000', child)
const proxy = spawn(program, args, { cwd: folder, env: { HOME: folder, PATH: process.env.PATH } })
let said = ''
for (const stream of [proxy.stdout, proxy.stderr]) stream.on('data', (data) => (said += data))
try {
  await answerOf(url, proxy)
  for (const person of [cast.maya, cast.jonas]) await join(door, person)
  const [maya, jonas] = [await signIn(door, cast.maya), await signIn(door, cast.jonas)]
  const picture = await upload(maya, await bytesOf(9_999_000))
  const script = /\/assets\/[^"]+\.js/.exec(await (await fetch(url)).text())?.[0] ?? ''
  const facts = {
    plain: await redirected(),
    http2: await statusByHttp2('/api/health'),
    cookie: maya.cookie.startsWith('__Host-'),
    secure: (await fetch(url)).headers.get('strict-transport-security'),
    script: await cachedAs(script),
    photo: await cachedAs(picture),
    tooLarge: await refusedUpload(maya, await bytesOf(20_000_000)),
    live: await messageOverSocket(maya, jonas),
    // Each visitor has a count of failed logins, whatever they claim to be.
    logins: [await failLogins('203.0.113.1'), await failLogins('203.0.113.2')],
    claimed: await failLogins('203.0.113.3', true),
  }
  process.stdout.write(JSON.stringify(facts))
} catch (error) {
  process.stderr.write(`${String(error)}\n${said.slice(-1000)}\n${printed().slice(-1000)}\n`)
} finally {
  child.kill('SIGTERM')
  proxy.kill('SIGTERM')
}

function answerOf(at: string, of: ChildProcess): Promise<boolean> {
  const look = async () => {
    if (of.exitCode !== null) throw new Error(`${at} does not answer: its program has ended.`)
    return (await fetch(`${at}/api/health`).catch(() => undefined))?.ok || undefined
  }
  return until(`an answer of ${at}`, look)
}

function run(command: string, ...given: string[]): void {
  const { status, stderr } = spawnSync(command, given, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${given.join(' ')}: ${stderr}`)
}

async function redirected(): Promise<string> {
  const answer = await fetch('http://quad.example.edu/for-you', { redirect: 'manual' })
  return `${Math.floor(answer.status / 100)}xx ${answer.headers.get('location')}`
}

async function statusByHttp2(path: string): Promise<unknown> {
  const session = connectHttp2(url)
  const stream = session.request({ ':path': path })
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
  stream.resume()
  await once(stream, 'end')
  session.close()
  return headers[':status']
}

/** How long a file may be cached by the proxy's answer, and whether Quad itself says the same. */
async function cachedAs(path: string) {
  const headers = { 'accept-encoding': 'br' }
  const [through, direct] = await Promise.all(
    [url, 'http://127.0.0.1:3000'].map((base) => fetch(base + path, { headers })),
  )
  const headersOf = (answer: Response | undefined) =>
    ['cache-control', 'content-encoding', 'content-type', 'etag', 'x-content-type-options'].map(
      (name) => answer?.headers.get(name),
    )
  const isSame = JSON.stringify(headersOf(through)) === JSON.stringify(headersOf(direct))
  return { status: through?.status, cache: through?.headers.get('cache-control'), isSame }
}

/** A photo of this many bytes. Decoders ignore what follows its end. */
async function bytesOf(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(count)
  bytes.set(await photo(800, 600).jpeg().toBuffer())
  return bytes
}

async function upload(as: SignedIn, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await sendUpload(as, bytes)
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { image: { path: string } }).image.path
}

/** @returns the status, or that the connection was closed while the photo was sent */
async function refusedUpload(as: SignedIn, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  return (await sendUpload(as, bytes).catch(() => undefined))?.status ?? 'closed'
}

function sendUpload({ accessToken }: SignedIn, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const body = new FormData()
  body.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
  return door.request('/api/upload-image?folder=quad/listing-images', {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, origin: url },
    body,
  })
}

async function messageOverSocket(from: SignedIn, to: SignedIn): Promise<unknown> {
  const auth = { token: to.accessToken }
  const socket = io(url, { transports: ['websocket'], auth, reconnection: false })
  await once(socket as never, 'connect')
  const heard = once(socket as never, 'receive_message')
  await door.request('/messages/send-message', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${from.accessToken}`,
      'content-type': 'application/json',
      origin: url,
    },
    body: JSON.stringify({
      senderUsername: from.user.username,
      recipientUsername: to.user.username,
      content: 'Through the proxy',
    }),
  })
  const [{ message }] = (await heard) as [{ message: { content?: unknown } }]
  socket.close()
  return message.content
}

/** Three wrong logins from that address, each with another invented X-Forwarded-For if wanted. */
async function failLogins(from: string, claims = false): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < 3; i += 1) {
    const body = JSON.stringify({ email: stranger().email, password: 'Wrong-Desk!1' })
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(claims && { 'x-forwarded-for': `198.51.100.${i}` }),
    }
    const call = { localAddress: from, method: 'POST', headers, agent: false } as const
    const sent = request(`${url}/api/auth/login`, call).end(body)
    const [answer] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }]
    answer.resume()
    statuses.push(answer.statusCode)
  }
  return statuses
}
