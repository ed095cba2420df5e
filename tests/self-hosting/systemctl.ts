/**
 * Does what `systemctl start`, `stop`, `restart`, `enable --now` and `edit` do with a simple service: its
 * user, folders, umask and capabilities are those of the unit and of what overrides it. What isolates a
 * service further needs systemd; `tests/house/service.test.ts` looks at that.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { authority } from './adaptations.ts'

const units = '/etc/systemd/system'
const [verb = '', ...args] = process.argv.slice(2)
const name = (args.at(-1) ?? '').replace(/\.service$/, '')
const file = join(units, `${name}.service`)
const overrides = `${file}.d`
const pidFile = `/run/${name}.pid`

if (!existsSync(file)) throw new Error(`There is no unit ${file}.`)
if (verb === 'edit') {
  mkdirSync(overrides, { recursive: true })
  writeFileSync(join(overrides, 'override.conf'), await text(process.stdin))
} else if (verb === 'enable') {
  if (args[0] !== '--now') throw new Error('Only enable --now is known here.')
  if (!readFileSync(file, 'utf8').includes('\nWantedBy=')) throw new Error('Nothing wants it.')
  start()
} else {
  if (verb === 'stop' || verb === 'restart') await stop()
  if (verb === 'start' || verb === 'restart') start()
}

/** The values of an option. An empty one takes back those before it. */
function valuesOf(option: string): string[] {
  const dropIns = existsSync(overrides)
    ? readdirSync(overrides).map((each) => join(overrides, each))
    : []
  const lines = [file, ...dropIns].flatMap((each) => readFileSync(each, 'utf8').split('\n'))
  let values: string[] = []
  for (const line of lines.filter((each) => each.startsWith(`${option}=`))) {
    const value = line.slice(option.length + 1).trim()
    values = value === '' ? [] : [...values, value]
  }
  return values
}

function valueOf(option: string): string {
  return valuesOf(option).at(-1) ?? ''
}

function running(): number | undefined {
  if (!existsSync(pidFile)) return undefined
  const pid = Number(readFileSync(pidFile, 'utf8'))
  const status = `/proc/${pid}/status`
  // Nobody asks for the exit code of one that has ended.
  const lives = existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
  return lives ? pid : undefined
}

function start(): void {
  if (running() !== undefined) return
  const user = valueOf('User')
  const cache = folderOf('CacheDirectory', '/var/cache', user)
  const state = folderOf('StateDirectory', '/var/lib', user)
  const log = openSync(`/run/${name}.log`, 'a', 0o600)
  const capabilities = valuesOf('AmbientCapabilities').map((each) => each.replace('CAP_', '+'))
  const some = capabilities.join(',').toLowerCase()
  const bounds = valuesOf('CapabilityBoundingSet').map((each) => each.replace('CAP_', '+'))
  const child = spawn(
    'setpriv',
    [
      `--reuid=${user}`,
      `--regid=${user}`,
      '--init-groups',
      '--no-new-privs',
      `--bounding-set=${['-all', ...bounds].join(',').toLowerCase()}`,
      ...(some === '' ? [] : [`--inh-caps=${some}`, `--ambient-caps=${some}`]),
      'sh',
      '-c',
      `umask ${valueOf('UMask')}; exec ${valueOf('ExecStart')}`,
    ],
    {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        CACHE_DIRECTORY: cache,
        STATE_DIRECTORY: state,
        NODE_EXTRA_CA_CERTS: authority,
      },
    },
  )
  writeFileSync(pidFile, String(child.pid))
  child.unref()
}

/** Makes a folder of the unit and gives it to the user. */
function folderOf(option: string, parent: string, user: string): string {
  const folder = join(parent, valueOf(option))
  execFileSync('install', ['-d', '-o', user, '-g', user, '-m', valueOf(`${option}Mode`), folder])
  return folder
}

async function stop(): Promise<void> {
  const pid = running()
  if (pid === undefined) return
  process.kill(pid, 'SIGTERM')
  const until = Date.now() + Number(valueOf('TimeoutStopSec')) * 1000
  while (running() !== undefined) {
    if (Date.now() > until) throw new Error(`${name} did not stop in time.`)
    await sleep(20)
  }
}
