import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canMount, mountSmallDisk } from '#tests/backup/small-disk.ts'
import { until } from '#tests/support/server/until.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const built = path('dist/quad')
const canIsolate = spawnSync('unshare', ['-rn', 'true']).status === 0

let folder: string
beforeAll(() => {
  execFileSync(process.execPath, [path('scripts/build-binary.mjs')], { stdio: 'ignore' })
}, 300_000)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-binary-'))
  copyFileSync(built, join(folder, 'quad'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command of the executable, alone in its folder, with an empty environment. */
function run(...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(join(folder, 'quad'), args, {
    cwd: folder,
    env: {},
    encoding: 'utf8',
  })
  return { code: status, said: `${stdout}${stderr}`.trim() }
}

/** The only version in the folder of the program. */
function programFolder(): string {
  const parent = join(folder, 'data', 'program')
  const [only = ''] = readdirSync(parent)
  return join(parent, only)
}

test.skipIf(!canIsolate)(
  '[OPS-01] the executable serves accounts, listings and photos from an empty folder, without Node, PATH, or network',
  () => {
    const script = path('tests/binary/without-network.ts')
    const tsx = path('node_modules/tsx/dist/cli.mjs')
    const args = ['-rn', process.execPath, tsx, script, join(folder, 'quad'), folder]
    const { stdout, stderr } = spawnSync('unshare', args, { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      listings: ['Desk lamp'],
      photo: '200 image/webp',
      icons: Array.from({ length: 4 }, () => '200 image/png'),
      page: expect.stringMatching(/^200 text\/html/),
      apiDocs: expect.stringMatching(/^200 text\/html/),
      isOutsideReached: false,
      code: 0,
    })
  },
  60_000,
)

test('the executable is smaller than 140 MB and has its SHA-256 in a file beside it', () => {
  expect(statSync(built).size).toBeLessThan(140e6)
  execFileSync('sha256sum', ['--check', 'quad.sha256'], { cwd: path('dist') })
})

test('the executable has every command, prints its documentation’s folder, and keeps exit codes', () => {
  const { version } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as { version: string }
  expect(run('version')).toEqual({ code: 0, said: version })
  const { said } = run('--help')
  expect(said).toContain(join(programFolder(), 'docs'))
  expect(readdirSync(join(programFolder(), 'docs'))).toContain('self-hosting.md')
  expect(run('nothing').code).toBe(2)
  expect(run('moderator', 'list').code).toBe(1)
})

test('each start puts back a file of the program that is missing or was changed', () => {
  run('version')
  const [main, decoder] = ['server/main.js', 'server/decode-photos.js'].map((name) =>
    join(programFolder(), name),
  ) as [string, string]
  const before = [main, decoder].map((file) => readFileSync(file, 'utf8'))
  writeFileSync(main, 'console.log("someone else’s program")')
  rmSync(decoder)
  expect(run('version').said).toMatch(/^\d+\.\d+\.\d+$/)
  expect([main, decoder].map((file) => readFileSync(file, 'utf8'))).toEqual(before)
})

test('the executable accepts the code that was compiled when it was built', () => {
  run('version')
  const main = join(programFolder(), 'server', 'main.js')
  const script = `
    const { readFileSync } = require('node:fs')
    const source = require('node:module').wrap(readFileSync(${JSON.stringify(main)}, 'utf8'))
    const cachedData = readFileSync(${JSON.stringify(`${main}.compiled`)})
    const options = { filename: ${JSON.stringify(main)}, cachedData }
    console.log(new (require('node:vm').Script)(source, options).cachedDataRejected)`
  const asked = join(programFolder(), 'server', 'asked.js')
  writeFileSync(asked, script)
  expect(run(asked)).toEqual({ code: 0, said: 'false' })
})

test('a changed file of the decoder is put back before it decodes', () => {
  run('version')
  const decoder = join(programFolder(), 'server', 'decode-photos.js')
  const file = join(programFolder(), 'node_modules', 'detect-libc', 'lib', 'detect-libc.js')
  // No process has needed it yet.
  expect(existsSync(file)).toBe(false)
  run(decoder, '1000', '100000000')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, 'throw new Error("someone else’s program")')
  expect(run(decoder, '1000', '100000000')).toEqual({ code: 0, said: '' })
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('the program is unpacked for its own user alone, and does not start from a folder that others may use', () => {
  run('version')
  expect(statSync(programFolder()).mode & 0o777).toBe(0o700)
  chmodSync(programFolder(), 0o777)
  const { code, said } = run('version')
  expect(code).toBe(1)
  expect(said).toMatch(/^Other users may use .+ Remove that folder and start again\.$/)
})

test.skipIf(!canMount)(
  'a disk that is full while the program is unpacked is named in a sentence',
  () => {
    const disk = mountSmallDisk(5e6)
    try {
      const { status, stdout, stderr } = spawnSync(join(folder, 'quad'), ['version'], {
        cwd: folder,
        env: { DATA_DIR: disk.folder },
        encoding: 'utf8',
      })
      expect([status, stdout, stderr]).toEqual([
        1,
        '',
        expect.stringMatching(
          /^Quad could not unpack itself to \S+, because the disk is full\. Make space, then start Quad again\.\n$/,
        ),
      ])
      const files = readdirSync(disk.folder, { recursive: true, withFileTypes: true })
      // Only whole files stay, which the next start uses.
      expect(files.filter(({ name }) => /\.\d+$/.test(name))).toEqual([])
    } finally {
      disk.unmount()
    }
  },
)

test.skipIf(!canMount)('a disk on which no program may run is named in a sentence', () => {
  const disk = mountSmallDisk(60e6, 'noexec')
  try {
    const { status, stdout, stderr } = spawnSync(join(folder, 'quad'), ['school', 'list'], {
      cwd: folder,
      env: { DATA_DIR: disk.folder },
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(
        /^Quad cannot run from \S+, because that disk is mounted with noexec\. Set CACHE_DIRECTORY to a folder on another disk\.\n$/,
      ),
    ])
  } finally {
    disk.unmount()
  }
})

test('what a killed start left is deleted when its file is unpacked again', () => {
  run('version')
  const main = join(programFolder(), 'server', 'main.js')
  rmSync(main)
  // Beyond the highest number that Linux gives to a process.
  const left = `${main}.${2 ** 22 + 1}`
  writeFileSync(left, 'half of it')
  expect(run('version').code).toBe(0)
  expect(existsSync(left)).toBe(false)
})

test.runIf(process.env.QUAD_FULL === '1')(
  'the executable contains the demo campus',
  async () => {
    const child = spawn(join(folder, 'quad'), ['demo'], { cwd: folder, env: { PORT: '0' } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
    await until('the demo', async () => said.includes('Log in as') || undefined, 240_000)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  },
  300_000,
)
