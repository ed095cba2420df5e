import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newestLink } from '../outside/mailbox.ts'
import type { Door } from '../people/cast.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const executable = fileURLToPath(new URL('../../../dist/quad', import.meta.url))

export interface RunningExecutable extends Door {
  /** The folder that it was started in, which was empty. */
  folder: string
  printed(): string
  /** @returns its exit code */
  stop(): Promise<unknown>
}

/** Starts `dist/quad` in an empty folder, with a port and an empty PATH and nothing else to know. */
export async function startExecutable(): Promise<RunningExecutable> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-executable-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(executable, ['serve'], { cwd: folder, env: { PATH: '', PORT: String(port) } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
  await until('an answer of the executable', () => answerOf(url, child, () => text))
  return {
    url,
    folder,
    printed: () => text,
    request: (path, init) => fetch(url + path, init),
    linkFor: (email) => newestLink(join(folder, 'data'), email),
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await gone
      await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}

async function answerOf(url: string, child: ChildProcess, printed: () => string) {
  if (child.exitCode !== null) throw new Error(printed())
  const answer = await fetch(`${url}/api/health`).catch(() => undefined)
  return answer?.ok || undefined
}
