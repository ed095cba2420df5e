import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/server/free-port.ts'
import { until } from '#tests/support/server/until.ts'
import { median, report, sized } from './measure.ts'

/**
 * Time until the server answers, beside Node.js with the same database opened; and `npm start`,
 * beside npm with a script for it. They run in turn and are compared round by round.
 */
const runs = sized(7, 1)
const dataDir = await mkdtemp(join(tmpdir(), 'quad-bench-'))
const bareScript = fileURLToPath(new URL('bare/start.mjs', import.meta.url))
const barePackage = await packageOf(`node ${bareScript}`)
const executable = fileURLToPath(new URL('../../dist/quad', import.meta.url))
const npmStart = ['npm', 'start', '--silent']

await timed(npmStart) // The first start creates the database.
const rounds: Record<'bare' | 'server' | 'bareNpm' | 'npm', Start>[] = []
for (let run = 0; run < runs; run += 1) {
  rounds.push({
    bare: await timed([process.execPath, bareScript]),
    server: await timed([process.execPath, 'dist/server/main.js', 'serve']),
    bareNpm: await timed(npmStart, barePackage),
    npm: await timed(npmStart),
  })
}
const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))

report(
  'bare Node.js with the database answers after',
  middle(({ bare }) => bare.ms),
  'ms',
)
report(
  'the server answers after',
  middle(({ server }) => server.ms),
  'ms',
)
report(
  'the server as a multiple of bare',
  middle(({ bare, server }) => server.ms / bare.ms),
  '×',
  {
    most: 6,
  },
)
report(
  'npm with the bare script answers after',
  middle(({ bareNpm }) => bareNpm.ms),
  'ms',
)
report(
  'a second `npm start` answers after',
  middle(({ npm }) => npm.ms),
  'ms',
)
report(
  '`npm start` as a multiple of bare npm',
  middle(({ bareNpm, npm }) => npm.ms / bareNpm.ms),
  '×',
  {
    most: 3.5,
  },
)
report(
  'resident memory, idle',
  middle(({ server }) => server.mb),
  'MB',
  { most: 130 },
)

const empty = await mkdtemp(join(tmpdir(), 'quad-bench-binary-'))
if (existsSync(executable)) {
  const binary = [executable, 'serve']
  const unpacking = { CACHE_DIRECTORY: join(empty, 'cache'), DATA_DIR: join(empty, 'data') }
  const first = await timed(binary, empty, unpacking)
  report('the executable answers first after', first.ms, 'ms', { most: 1000 })
  const later: { nothing: number; start: number }[] = []
  for (let run = 0; run < runs; run += 1)
    later.push({ nothing: nothing(), start: (await timed(binary, empty, unpacking)).ms })
  report('`node -e 0` ends after', median(later.map((each) => each.nothing)), 'ms')
  report('the executable answers later after', median(later.map(({ start }) => start)), 'ms', {
    most: 500,
  })
} else console.log('  no dist/quad: npm run build:binary makes it')

await rm(empty, { recursive: true, force: true })
await rm(dataDir, { recursive: true, force: true })
await rm(barePackage, { recursive: true, force: true })

interface Start {
  ms: number
  mb: number
}

/** Milliseconds that Node.js takes for an empty program. */
function nothing(): number {
  const started = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - started
}

/** A package in a folder of its own whose start script is this command. */
async function packageOf(start: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-bench-npm-'))
  const content = { name: 'bare', private: true, scripts: { start } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(content))
  return folder
}

async function timed(
  [command = '', ...args]: string[],
  cwd = process.cwd(),
  changes: Record<string, string> = {},
): Promise<Start> {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...changes,
  }
  const started = performance.now()
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  child.stderr.resume()
  // When every process of the group has closed its stderr, not when npm alone has ended.
  const ended = once(child, 'close')
  try {
    await until('an answer', () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        (response) => (response.ok ? true : undefined),
        () => undefined,
      ),
    )
    return { ms: performance.now() - started, mb: residentMegabytes(child) }
  } finally {
    // npm ends without its script, so the whole group gets the signal.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

function residentMegabytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1024
}
