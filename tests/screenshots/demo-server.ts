import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Door } from '#tests/support/people/cast.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { newestLink } from '#tests/support/outside/mailbox.ts'
import { until } from '#tests/support/server/until.ts'

const built = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const clock = new URL('./fixed-clock.mjs', import.meta.url).href

/** A Tuesday morning in term. */
const filledOn = '2026-09-15T09:40:00-04:00'
/** The browser's clock, which is later than the running clock of the server. */
export const shownAt = new Date('2026-09-15T10:00:00-04:00')

export interface DemoServer extends Door {
  readonly dataDir: string
  stop(): Promise<void>
}

/** The built server on a new data folder, with the demo campus of that day. */
export async function startDemo(): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quad-screenshots-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = fork(built, ['demo'], {
    execArgv: ['--import', clock],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      QUAD_DAY: filledOn,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill())
  const answers = () => fetch(`${url}/api/health`).catch(() => undefined)
  await until('the demo campus', async () => ((await answers())?.ok ? true : undefined), 300_000)
  return {
    url,
    dataDir,
    request: (path, init) => fetch(url + path, init),
    linkFor: (email) => newestLink(dataDir, email),
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
