/** Makes the disk of a running server fail at every Nth call, and compares what it acknowledged. */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, join, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'
import { photoFile, send, uploadPhoto } from './disk/clients.ts'
import { inWhole } from './scale.ts'

/** Calls that only files get, so that the connections of clients keep working. */
const fileCalls = 'pwrite64,fsync,fdatasync,ftruncate,rename'
const errors = ['ENOSPC', 'EIO'] as const
/** A commit takes about ten of these calls, so with the longer distances some succeed. */
const distances = Array.from({ length: inWhole(40, 5) }, (_, i) => 1 + i * inWhole(5, 40))
const seconds = 2

const dataDir = mkdtempSync(pathOf(tmpdir(), 'quad-failing-'))
let server: TestServer
let maya: SignedIn
beforeAll(async () => {
  server = await startTestServer({ dataDir, realClock: true })
  await join(server, cast.maya)
  await join(server, cast.jonas)
  maya = await signIn(server, cast.maya)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const acknowledged = { messages: [] as string[], photos: [] as string[] }
const canTrace = spawnSync('strace', ['-V']).status === 0

test.skipIf(!canTrace)(
  '[OPS-15] a disk that is full or fails at every Nth call never makes a false acknowledgement',
  async () => {
    let refused = 0
    for (const error of errors) {
      for (const distance of distances) {
        const repaired = await failing(error, distance)
        refused += await writeFor(seconds)
        await repaired()
        // The service returns with the disk.
        await until('a stored message', async () => (await writeMessage()) || undefined)
        expect((await uploadPhoto(server, maya)).status).toBe(201)
      }
    }
    const { messages, photos } = acknowledged
    console.log(
      `${refused} refused; acknowledged: ${messages.length} messages, ${photos.length} photos`,
    )
    expect(refused).toBeGreaterThan(distances.length)
    // Also while the disk failed: outside of that, each pair of error and distance stores one.
    expect(messages.length).toBeGreaterThan(3 * errors.length * distances.length)
    expect(photos.length).toBeGreaterThan(0)
    const stored = readStored()
    expect(stored.integrity).toBe('ok')
    expect(stored.brokenReferences).toEqual([])
    expect(messages.filter((each) => !stored.messages.has(each))).toEqual([])
    expect(photos.filter((each) => !existsSync(pathOf(dataDir, photoFile(each))))).toEqual([])
  },
  1_800_000,
)

/** From now on every Nth call fails. @returns what ends that */
async function failing(error: string, nth: number): Promise<() => Promise<void>> {
  const inject = `inject=${fileCalls}:error=${error}:when=${nth}+${nth}`
  const args = ['-f', '-qq', '-o', '/dev/null', '-p', String(server.pid), '-e', inject]
  const tracer = spawn('strace', [...args, '-e', `trace=${fileCalls}`], { stdio: 'ignore' })
  const isTraced = () =>
    /^TracerPid:\s+[1-9]/m.test(readFileSync(`/proc/${server.pid}/status`, 'utf8')) || undefined
  await until('the tracer', async () => isTraced())
  return async () => {
    const ended = once(tracer, 'exit')
    tracer.kill('SIGINT')
    await ended
  }
}

/** @returns how many writes were refused */
async function writeFor(time: number): Promise<number> {
  const ends = Date.now() + time * 1000
  let refused = 0
  const write = async (store: () => Promise<boolean>) => {
    while (Date.now() < ends) if (!(await store())) refused += 1
  }
  await Promise.all([write(writeMessage), write(writeMessage), write(writePhoto)])
  return refused
}

async function writeMessage(): Promise<boolean> {
  const content = `Message ${randomUUID()}`
  const body = { senderUsername: 'maya', recipientUsername: 'jonas', content }
  const { ok } = await send(server, maya, JSON.stringify(body), '/messages/send-message')
  if (ok) acknowledged.messages.push(content)
  return ok
}

async function writePhoto(): Promise<boolean> {
  const answer = await uploadPhoto(server, maya)
  if (!answer.ok) return false
  const { image } = (await answer.json()) as { image: { path: string; small: string } }
  acknowledged.photos.push(image.path, image.small)
  return true
}

function readStored() {
  const database = new Database(pathOf(dataDir, 'quad.sqlite'))
  try {
    const messages = database.prepare('SELECT content FROM messages').pluck().all() as string[]
    return {
      integrity: database.pragma('integrity_check', { simple: true }),
      brokenReferences: database.pragma('foreign_key_check') as unknown[],
      messages: new Set(messages),
    }
  } finally {
    database.close()
  }
}
