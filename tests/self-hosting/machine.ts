import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { authority, hosts, standIns } from './adaptations.ts'

const tsx = join(import.meta.dirname, '../../node_modules/tsx/dist/cli.mjs')

/** What a machine changes while it is set up. Everything else is that of the real one. */
const ownFolders = [
  '/run',
  '/srv',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/var/cache',
  '/var/lib',
  '/var/log',
  '/var/tmp',
]

interface Ran {
  code: number | null
  said: string
}

/** A machine in namespaces of its own, as its owner gets it: Debian with nginx and a name. */
export class Machine {
  readonly #env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    NODE_EXTRA_CA_CERTS: authority,
  }
  /** Where its owner works. */
  readonly home: string

  /** @param folder has the certificates and nothing else, on the disk of the machine */
  constructor(folder: string) {
    const node = join(folder, 'node')
    writeFileSync(node, '')
    mount(process.execPath, node)
    execFileSync('cp', ['-a', '/etc', folder])
    mount(join(folder, 'etc'), '/etc')
    for (const place of ownFolders) {
      const own = join(folder, place)
      mkdirSync(own, { recursive: true })
      mount(own, place)
    }
    chmodSync('/var/tmp', 0o1777)
    for (const place of ['/var/lib/nginx', '/var/log/nginx']) mkdirSync(place)
    execFileSync('cp', ['-a', join(folder, 'issued'), '/run/issued'])
    execFileSync('cp', [join(folder, 'issued/all.crt'), authority])
    execFileSync('ip', ['link', 'set', 'lo', 'up'])
    writeFileSync('/etc/hosts', hosts)
    for (const [path, program] of Object.entries(standIns({ node, tsx }))) {
      writeFileSync(path, program)
      chmodSync(path, 0o755)
    }
    this.home = join(folder, 'root')
    mkdirSync(this.home)
  }

  write(path: string, text: string, mode = 0o644): void {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    chmodSync(path, mode)
  }

  /** Runs lines of a shell as root, as their reader does. @throws Error unless they exit with `code` */
  async run(
    lines: string,
    { cwd = this.home, input = '', code = 0 }: { cwd?: string; input?: string; code?: number } = {},
  ): Promise<string> {
    const ran = await this.#ended(lines, cwd, input)
    if (ran.code !== code) throw new Error(`“${lines}” exits with ${ran.code}:\n${ran.said}`)
    return ran.said
  }

  /** Starts what runs until it is killed. */
  start(lines: string): ChildProcess {
    const { home: cwd } = this
    return spawn('sh', ['-c', `exec env ${lines}`], { cwd, env: this.#env, stdio: 'ignore' })
  }

  async #ended(lines: string, cwd: string, input: string): Promise<Ran> {
    const child = spawn('sh', ['-e', '-c', lines], { cwd, env: this.#env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
    child.stdin.end(input)
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said: said.trim() }
  }
}

function mount(from: string, to: string): void {
  execFileSync('mount', ['--bind', from, to])
}
