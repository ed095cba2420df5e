import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { selfSigned } from '#tests/support/outside/certificate.ts'
import { aptInstall } from '../../scripts/apt.mjs'

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
const canIsolate =
  process.getuid?.() === 0 && spawnSync('unshare', [...namespaces, 'true']).status === 0
const programs = ['/usr/sbin/nginx', '/usr/bin/rsync']
const lacking = () => programs.filter((file) => !existsSync(file)).map((file) => basename(file))
if (canIsolate && lacking().length > 0) aptInstall(...lacking())
const missing = canIsolate
  ? lacking().map((name) => `there is no ${name}`)[0]
  : 'this needs root, who can make users and mounts of its own'

beforeAll(() => {
  if (missing === undefined)
    execFileSync(process.execPath, [path('scripts/build-binary.mjs')], { stdio: 'ignore' })
}, 300_000)

test.skipIf(missing !== undefined)(
  `docs/self-hosting.md works line by line, from a new machine to a restored one${missing === undefined ? '' : ` (not run: ${missing})`}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'quad-self-hosting-'))
    const tsx = path('node_modules/tsx/dist/cli.mjs')
    const script = path('tests/self-hosting/follow.ts')
    const args = [process.execPath, tsx, script, folder, path('dist'), path('docs')]
    const { stdout, stderr } = spawnSync('unshare', [...namespaces, ...args], {
      encoding: 'utf8',
      env: { ...process.env, NODE_EXTRA_CA_CERTS: issue(folder) },
    })
    rmSync(folder, { recursive: true })
    expect(stderr).toBe('')
    const { notHere, ...facts } = JSON.parse(stdout) as Record<string, unknown>
    process.stdout.write(`Not followed here: ${String(notHere)}\n`)
    expect(facts).toEqual({
      security: expect.stringMatching(/quad\.service: 1\.\d OK$/),
      log: true,
      administrator: expect.stringContaining('you@example.edu (you) is now an administrator.'),
      moderator: expect.stringContaining('you@example.edu (you) is now a moderator.'),
      doctor: 'No faults.',
      plain: 301,
      direct: [308, 'https://quad.example.edu/for-you'],
      shown: 'ben@example.edu',
      exported: true,
      farewell: true,
      restored: true,
      status: 401,
      titles: ['Kept lamp', 'Oak desk'],
      drill: '2 accounts',
      upgrade: { isUpgraded: true, isBack: true },
      logins: [
        JSON.stringify({ username: 'quad@example.edu', password: 'pass/word', secure: true }),
      ],
      greetings: ['quad.example.edu'],
      forgotten: [],
    })
  },
  600_000,
)

/** Makes a certificate for each name of the document. @returns the file with all of them */
function issue(folder: string): string {
  const place = join(folder, 'issued')
  mkdirSync(place)
  const all = ['quad.example.edu', 'mail.example.edu'].map((name) => {
    const { cert, key } = selfSigned(name)
    writeFileSync(join(place, `${name}.crt`), cert)
    writeFileSync(join(place, `${name}.key`), key)
    return cert
  })
  const file = join(place, 'all.crt')
  writeFileSync(file, all.join(''))
  return file
}
