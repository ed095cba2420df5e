import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '#tests/support/server/free-port.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { fillCampuses } from './data/campus-data.ts'
import { sized } from './measure.ts'

export interface Load {
  /** Answers per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
}

interface LoadOptions {
  method?: 'GET' | 'PATCH' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** The status that every answer must have. */
  status?: number
  seconds?: number
  connections?: number
  /** Replaces `[<id>]` with a new id in each request. */
  idReplacement?: boolean
}

/** Sends the same request over several sockets for some seconds. */
export async function loadWith(
  url: string,
  { status = 200, seconds = sized(3, 1), ...request }: LoadOptions = {},
): Promise<Load> {
  const result = await autocannon({ url, connections: 32, duration: seconds, ...request })
  const others = Object.keys(result.statusCodeStats ?? {}).filter((code) => code !== String(status))
  if (others.length > 0 || result.errors > 0) {
    throw new Error(`${url} answered ${others.join(', ') || 'nothing'}; ${result.errors} errors.`)
  }
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/**
 * Serves a data folder with this many listings, under the command `under` if given; call `stop`
 * when done.
 */
export async function servedCampuses(
  listings: number,
  under: readonly string[] = [],
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quad-bench-'))
  await (await startTestServer({ dataDir })).stop()
  fillCampuses(dataDir, listings)
  const server = await startTestServer({ dataDir, realClock: true, under })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Serves the same folder with another server script of this folder. @returns its address */
export async function startPeer(
  script: string,
  settings: unknown,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const child = fork(new URL(script, import.meta.url), [], {
    execArgv: [],
    env: { PATH: process.env.PATH, PORT: String(port), SETTINGS: JSON.stringify(settings) },
  })
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, stop: () => ended(child) }
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
