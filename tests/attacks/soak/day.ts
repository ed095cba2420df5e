import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { io, type Socket } from 'socket.io-client'
import { Device } from '#tests/support/server/device.ts'
import { desk } from '#tests/support/server/listings.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import type { Dice } from '../dice.ts'
import type { Student } from './students.ts'

interface Day {
  server: TestServer
  students: readonly Student[]
  dice: Dice
  ending: AbortSignal
  /** The longest wait between two steps, in milliseconds. */
  longestWait: number
  /** How often each step was taken. */
  taken: Map<string, number>
  /** What went wrong. */
  errors: string[]
}

/** What students do, and how often among a hundred steps. */
const steps = {
  feed: 34,
  detail: 16,
  conversations: 10,
  message: 14,
  round: 10,
  reconnect: 5,
  listing: 4,
  price: 4,
  photo: 3,
}
type Step = keyof typeof steps
const lots = Object.entries(steps).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as Step),
)

/** Lives as a student until the soak ends: reads, writes, uploads, and comes and goes. */
export async function live(student: Student, day: Day): Promise<void> {
  const { dice, ending, errors, longestWait, server, students, taken } = day
  const app = {
    call: (method: string, path: string, { body }: { body?: unknown } = {}) =>
      call(server, student, method, path, body),
    now: () => Date.now(),
  }
  const device = new Device(app, student)
  const read = async (path: string) => (await call(server, student, 'GET', path)).json()
  const own: string[] = []
  let socket = connected(server, student, errors)
  let photo: string | undefined
  const take: Record<Step, () => Promise<unknown>> = {
    feed: () => read('/api/listings'),
    async detail() {
      const page = (await read('/api/listings')) as { _id: string }[]
      if (page.length > 0) await read(`/api/listings/${dice.of(page)._id}`)
    },
    conversations: () => read(`/messages/get-messageList/${student.user.id}`),
    message: () =>
      call(server, student, 'POST', '/messages/send-message', {
        senderUsername: student.user.username,
        // Always few people, as with friends.
        recipientUsername: friendOf(student, day).user.username,
        content: `Is it still there? ${randomUUID()}`,
      }),
    round: () => device.sync(),
    async reconnect() {
      socket.close()
      await student.renew()
      socket = connected(server, student, errors)
    },
    async listing() {
      const id = randomUUID()
      const images = photo === undefined ? [] : [photo]
      photo = undefined
      const body = { ...desk, id, title: `Desk ${id.slice(0, 8)}`, price: 45, images }
      await call(server, student, 'POST', '/api/listings/create', body)
      own.push(id)
    },
    async price() {
      if (own.length === 0) return
      const body = { price: dice.below(500) }
      await call(server, student, 'PATCH', `/api/listings/${dice.of(own)}`, body)
    },
    async photo() {
      const form = new FormData()
      form.set('image', new Blob([await noise()], { type: 'image/jpeg' }), 'photo.jpg')
      const path = '/api/upload-image?folder=quad/listing-images'
      const answer = await call(server, student, 'POST', path, form)
      photo = ((await answer.json()) as { image: { public_id: string } }).image.public_id
    },
  }
  // Not all begin at the same moment.
  await pause(dice.below(longestWait))
  // The first steps of all students together are one of each kind.
  const names = Object.keys(take) as Step[]
  let step = names[students.indexOf(student) % names.length] ?? 'feed'
  while (!ending.aborted) {
    await take[step]().catch((error: unknown) => errors.push(`${step}: ${String(error)}`))
    taken.set(step, (taken.get(step) ?? 0) + 1)
    step = dice.of(lots)
    await pause(dice.below(longestWait))
  }
  socket.close()

  function friendOf({ user }: Student, { students: all }: Day): Student {
    const at = students.findIndex((each) => each.user.id === user.id)
    return all[(at + 1 + dice.below(5)) % all.length] as Student
  }
}

function connected(
  { url }: TestServer,
  { accessToken, address }: Student,
  errors: string[],
): Socket {
  const auth = { token: accessToken }
  // On a busy machine the client itself may stand still for longer than its usual 20 seconds.
  const timeout = 120_000
  const options = { transports: ['websocket'], reconnection: false, forceNew: true, timeout }
  const socket = io(url, { ...options, auth, extraHeaders: { 'x-forwarded-for': address } })
  socket.on('connect_error', (error) => errors.push(`socket: ${error.message}`))
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') errors.push(`socket: ${reason}`)
  })
  return socket
}

async function noise(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 96, height: 72, channels: 3 } as const
  const pixels = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
  return new Uint8Array(await pixels.resize(1600, 1200).jpeg().toBuffer())
}

async function call(
  server: TestServer,
  { accessToken, address }: Student,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const isForm = body instanceof FormData
  const response = await server.request(path, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'x-forwarded-for': address,
      origin: server.url,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
