import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/server/free-port.ts'
import { until } from '#tests/support/server/until.ts'
import { median, report } from './measure.ts'

const runs = 5
const dataDir = await mkdtemp(join(tmpdir(), 'quad-bench-'))

await timed(['npm', 'start', '--silent']) // the first start makes the database
const bare = await repeated([process.execPath, '-e', bareServer()])
const program = await repeated([process.execPath, 'dist/server/main.js', 'serve'])
const secondStart = await repeated(['npm', 'start', '--silent'])

report('a bare node:http server answers after', median(bare.map(({ ms }) => ms)), 'ms')
report('the server answers after', median(program.map(({ ms }) => ms)), 'ms', { most: 1000 })
report('a second `npm start` answers after', median(secondStart.map(({ ms }) => ms)), 'ms', {
  most: 3000,
})
report('resident memory, idle', median(program.map(({ mb }) => mb)), 'MB', { most: 130 })

await rm(dataDir, { recursive: true, force: true })

async function repeated(command: string[]) {
  const results: { ms: number; mb: number }[] = []
  for (let run = 0; run < runs; run += 1) results.push(await timed(command))
  return results
}

async function timed([command = '', ...args]: string[]) {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir }
  const started = performance.now()
  const child = spawn(command, args, { env, stdio: 'ignore' })
  await until('an answer', () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      (response) => (response.ok ? true : undefined),
      () => undefined,
    ),
  )
  const ms = performance.now() - started
  const mb = residentMegabytes(child)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { ms, mb }
}

function residentMegabytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1024
}

function bareServer(): string {
  return "require('node:http').createServer((q, r) => r.end('ok')).listen(process.env.PORT, process.env.HOST)"
}
