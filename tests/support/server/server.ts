import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Email } from 'postal-mime'
import type { Door } from '../people/cast.ts'
import { freePort } from './free-port.ts'
import { newestLink, readMails } from '../outside/mailbox.ts'
import { until } from './until.ts'

const built = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))
const movable = ['--import', new URL('./movable-clock.mjs', import.meta.url).href]

export interface TestServer extends Door {
  readonly dataDir: string
  readonly pid: number
  mails(): Promise<Email[]>
  /** Moves the server's own clock, in milliseconds. */
  moveClock(milliseconds: number): Promise<void>
  /** Begins now what the server does once a minute. */
  passMinute(): Promise<void>
  /** All output so far. */
  printed(): string
  stop(): Promise<void>
  /** Ends the server without a chance to finish anything. The data folder remains. */
  kill(): Promise<void>
}

export interface ServerOptions {
  env?: Record<string, string>
  /** One of `freePort`, if something else must know the address before the start. */
  port?: number
  /** A data folder whose copy the server starts with. */
  dataFrom?: string
  /** A data folder that remains after the server stops. */
  dataDir?: string
  /** Keeps the real Date, whose replacement would count in a measure; the clock cannot be moved. */
  realClock?: boolean
  /** Options of Node. */
  nodeOptions?: readonly string[]
  /** A command with arguments that runs the server. */
  under?: readonly string[]
}

/** The real, built server on a free port with a data folder of its own. */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'quad-data-')))
  if (options.dataFrom !== undefined) await cp(options.dataFrom, dataDir, { recursive: true })
  // Links in emails contain the port, so it must be known before the server listens.
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const env = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, ...options.env }
  const { child, printed } = launchServer(env, {
    execArgv: [...(options.nodeOptions ?? []), ...(options.realClock ? [] : movable)],
    under: options.under ?? [],
  })
  await answers(`${url}/api/health`, child, printed)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    printed,
    request: (path, init) => fetch(url + path, init),
    mails: () => readMails(dataDir),
    linkFor: (email) => newestLink(dataDir, email),
    moveClock: async (moveBy) => {
      child.send({ moveBy })
      await once(child, 'message')
    },
    passMinute: async () => {
      child.send({})
      await once(child, 'message')
    },
    stop: async () => {
      await end(child)
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
    kill: () => end(child, 'SIGKILL'),
  }
}

interface LaunchOptions {
  /** A command of `quad`, or a wrong one. */
  command?: string
  args?: readonly string[]
  execArgv?: string[]
  under?: readonly string[]
}

/** Starts the built program with the settings in `env` and no others of this process. */
export function launchServer(
  env: Record<string, string>,
  { command = 'serve', args = [], execArgv = movable, under = [] }: LaunchOptions = {},
): { child: ChildProcess; printed: () => string } {
  const [execPath = process.execPath, ...before] = [...under, process.execPath, ...execArgv]
  const child = fork(built, [command, ...args], {
    execPath,
    execArgv: before,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (text += data))
  return { child, printed: () => text }
}

/** A start costs half a second of CPU, which takes long on a machine under heavy load. */
const startWithin = 50_000

async function answers(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const look = async () => {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${printed()}`)
    const response = await fetch(url).catch(() => undefined)
    return response?.ok === true ? true : undefined
  }
  await until(`an answer of ${url}`, look, startWithin)
}

async function end(child: ChildProcess, by: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(by)
  await gone
}
