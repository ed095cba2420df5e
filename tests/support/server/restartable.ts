import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { newestLink } from '../outside/mailbox.ts'
import type { Door } from '../people/cast.ts'
import { freePort } from './free-port.ts'
import { launchServer } from './server.ts'
import { until } from './until.ts'

export interface Restartable {
  readonly door: Door
  start(): Promise<void>
  kill(): Promise<void>
}

/** A server that can be killed and started again at the same address. */
export async function restartable(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Restartable> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, ...settings }
  let child: ChildProcess | undefined
  const door: Door = {
    url,
    request: (path, init) => fetch(url + path, init),
    linkFor: (email) => newestLink(dataDir, email),
  }
  const start = async () => {
    child = launchServer(env, { execArgv: [] }).child
    await until(
      'the server',
      async () => {
        const answer = await fetch(`${url}/api/health`).catch(() => undefined)
        return answer?.ok ? true : undefined
      },
      50_000,
    )
  }
  const kill = async () => {
    if (!child || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return { door, start, kill }
}
