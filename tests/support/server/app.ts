import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { Email } from 'postal-mime'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { createLog } from '#server/log/log.ts'
import { createQuad } from '#server/quad.ts'
import type { ReadRunner } from '#server/reading/threads.ts'
import { realTimers, type Timers } from '#server/realtime/timers.ts'
import type { Resources } from '#server/resources.ts'
import { minute } from '#sync/time.ts'
import { heldToContract } from '#tests/openapi/contract.ts'
import { cast, join, signIn, type CastName, type Door, type SignedIn } from '../people/cast.ts'
import { sharedDecoder } from './decoder.ts'
import { sharedReadRunner } from '#tests/reading/in-process.ts'
import { newestLink, readMails } from '../outside/mailbox.ts'

export interface TestApp extends Door {
  readonly resources: Resources
  readonly dataDir: string
  /** The cast, verified and logged in. */
  readonly people: People
  /** A request as the documented client sends it: JSON, this site's Origin, the user's token. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>
  read<T>(query: (db: Db) => Promise<T>): Promise<T>
  now(): number
  /** Moves the server's clock, in milliseconds. */
  moveClock(milliseconds: number): void
  mails(): Promise<Email[]>
  /** Holds the server's clock where it is. `moveClock` still moves it. */
  stopClock(): void
  /** The messages in the server's log, those of errors after `error: `. */
  readonly logged: string[]
  /** The log as it is written, with what only LOG_LEVEL=debug writes. */
  readonly logLines: string[]
  /** Closes the database and leaves the data folder. */
  close(): Promise<void>
  /** Opens the data folder again after `close`, at that time, perhaps with other settings. */
  reopen(env?: Record<string, string>): TestApp
  stop(): Promise<void>
}

type People = Record<CastName, SignedIn>

export interface CallOptions {
  as?: SignedIn | undefined
  body?: unknown
  headers?: Record<string, string>
}

export interface AppOptions {
  env?: Record<string, string>
  cast?: boolean
  /** Replaces the server's timers. */
  timers?: Timers
  /** Replaces what runs costly reads. */
  readRunner?: ReadRunner
}

/** The server in this process, without a socket, on a data folder of its own. */
export async function testApp({
  env = {},
  cast: wanted = true,
  timers = realTimers,
  readRunner = sharedReadRunner,
}: AppOptions = {}): Promise<TestApp> {
  const dataDir = await temporaryFolder()
  if (!wanted) return open(dataDir, { env, timers, readRunner, startedAt: Date.now() })
  const { dataDir: original, ...rest } = await freshTemplate()
  await cp(original, dataDir, { recursive: true })
  // A copy: files that share this module must not see what a test changes in it.
  return open(dataDir, { env, timers, readRunner, ...structuredClone(rest) })
}

type Template = { dataDir: string; startedAt: number; people: People }

// Shared by the files of a worker: hashing three passwords costs more than most tests.
let template: Promise<Template> | undefined

/**
 * The library that checks access tokens reads the machine's clock, so the cast's tokens end ten minutes
 * after the template was made, whatever the clock of an app says.
 */
const templateLifetime = 3 * minute

async function freshTemplate(): Promise<Template> {
  const made = await (template ??= makeTemplate())
  if (Date.now() - made.startedAt < templateLifetime) return made
  template = makeTemplate()
  return template
}

async function makeTemplate(): Promise<Template> {
  const dataDir = await temporaryFolder()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const app = open(dataDir, {
    env: {},
    timers: realTimers,
    readRunner: sharedReadRunner,
    startedAt: Date.now(),
  })
  await Promise.all(Object.values(cast).map((person) => join(app, person)))
  const [maya, jonas, dre] = await Promise.all([
    signIn(app, cast.maya),
    signIn(app, cast.jonas),
    signIn(app, cast.dre),
  ])
  const startedAt = app.now()
  await app.close()
  return { dataDir, startedAt, people: { maya, jonas, dre } }
}

interface Opening {
  env: Record<string, string>
  timers: Timers
  readRunner: ReadRunner
  startedAt: number
  people?: People
}

function open(dataDir: string, opening: Opening): TestApp {
  const { env, timers, readRunner, startedAt, people } = opening
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env })
  const opened = Date.now()
  let moved = 0
  let stoppedAt: number | undefined
  const now = () => (stoppedAt ?? startedAt + (Date.now() - opened)) + moved
  const logged: string[] = []
  const logLines: string[] = []
  const log = recorder(logged, logLines)
  const quad = createQuad(config, {
    clock: now,
    log,
    timers,
    decoder: sharedDecoder,
    readRunner,
  })
  const request = heldToContract(async (path, init) => quad.app.request(path, init))
  return {
    url: config.publicUrl,
    resources: quad.resources,
    dataDir,
    get people() {
      if (people === undefined) throw new Error('This app was opened with cast: false.')
      return people
    },
    logged,
    logLines,
    request,
    call: (method, path, options = {}) =>
      request(path, documented(method, config.publicUrl, options)),
    read: (query) => quad.resources.readers.read(query),
    now,
    moveClock: (milliseconds) => void (moved += milliseconds),
    stopClock: () => void (stoppedAt = now() - moved),
    mails: () => readMails(dataDir),
    linkFor: (email) => newestLink(dataDir, email),
    close: () => quad.close(),
    reopen: (changed = env) => open(dataDir, { ...opening, env: changed, startedAt: now() }),
    stop: async () => {
      await quad.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function documented(
  method: string,
  origin: string,
  { as, body, headers }: CallOptions,
): RequestInit {
  return {
    method,
    headers: {
      origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as === undefined ? {} : { authorization: `Bearer ${as.accessToken}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

interface LogLine {
  level: string
  msg: string
  err?: unknown
}

/** The server's own log, read back. */
function recorder(lines: string[], raw: string[]) {
  const write = (json: string) => {
    raw.push(json)
    const { level, msg, err } = JSON.parse(json) as LogLine
    if (level === 'debug') return
    const line = err === undefined ? msg : `${msg} ${JSON.stringify(err)}`
    lines.push(level === 'error' ? `error: ${line}` : line)
  }
  return createLog({ level: 'debug', destination: { write } })
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(joinPath(tmpdir(), 'quad-test-'))
}
