import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfSigned } from '#tests/support/outside/certificate.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { launchServer, startTestServer } from '#tests/support/server/server.ts'
import { canMount } from '#tests/backup/small-disk.ts'
import { until } from '#tests/support/server/until.ts'

const isRoot = process.getuid?.() === 0
const [owner, other] = ['nobody', 'daemon']
const uidOf = (name: string) => Number(execFileSync('id', ['-u', name], { encoding: 'utf8' }))

describe.skipIf(!isRoot)('on a folder of another user (as root, who can make one)', () => {
  let folder: string
  let dataDir: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quad-owner-'))
    chownSync(folder, uidOf(owner), uidOf(owner))
    chmodSync(folder, 0o755)
    dataDir = join(folder, 'data')
    await (await startTestServer({ dataDir })).stop()
    execFileSync('chown', ['-R', `${owner}:`, dataDir])
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const owners = () =>
    new Set(
      [
        folder,
        ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
      ].map((path) => statSync(path).uid),
    )
  async function runAs(user: string, command: string, ...args: string[]) {
    const { child, printed } = launchServer(
      { DATA_DIR: dataDir, PORT: '0' },
      { command, args, under: ['setpriv', `--reuid=${user}`, '--clear-groups'] },
    )
    const [code] = await once(child, 'exit')
    return { code, said: printed().trim() }
  }

  test('[BACKUP-03] root acts as the owner of the data, so that everything it makes belongs to the server', async () => {
    const file = join(folder, 'a.tar')
    const { child, printed } = launchServer(
      { DATA_DIR: dataDir },
      { command: 'backup', args: [file] },
    )
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(printed()).toContain(`Data folder: ${dataDir}\n`)
    expect(await runQuad({ DATA_DIR: dataDir }, 'backup')).toMatchObject({ code: 0 })
    expect(await runQuad({ DATA_DIR: dataDir }, 'restore', file)).toMatchObject({ code: 0 })
    expect(owners()).toEqual(new Set([uidOf(owner)]))
    await (await startTestServer({ dataDir })).stop()
    expect(owners()).toEqual(new Set([uidOf(owner)]))
  })

  test('[BACKUP-03] what root restores into a new folder belongs to the owner of the folder above it', async () => {
    const file = join(folder, 'b.tar')
    expect(await runQuad({ DATA_DIR: dataDir }, 'backup', file)).toMatchObject({ code: 0 })
    const drill = join(folder, 'drill')
    expect(await runQuad({ DATA_DIR: drill }, 'restore', file)).toMatchObject({ code: 0 })
    expect(owners()).toEqual(new Set([uidOf(owner)]))
  })

  test('[BACKUP-03] a folder that belongs to root is refused with how to give it away', async () => {
    chownSync(dataDir, 0, 0)
    const { code, said } = await runAs(owner, 'serve')
    chownSync(dataDir, uidOf(owner), uidOf(owner))
    expect(code).toBe(1)
    expect(said).toContain(
      `${dataDir} belongs to root, so only that user can do this. As root, run: env `,
    )
    expect(said).toContain(
      `To run Quad as ${owner} instead, run as root: chown -R ${owner}: ${dataDir}`,
    )
  })

  test('[BACKUP-01] a backup to where the owner cannot write is refused, and one that was killed there stops no start', async () => {
    const rootsOwn = mkdtempSync(join(tmpdir(), 'quad-root-'))
    const file = join(rootsOwn, 'c.tar')
    expect(await runQuad({ DATA_DIR: dataDir }, 'backup', file)).toEqual({
      code: 1,
      said: `The owner of the data cannot write to ${rootsOwn}. Name a file in a folder where this user can write.`,
    })
    const left = () => readdirSync(dataDir).filter((name) => name.startsWith('backup-of-'))
    expect(left()).toEqual([])
    const work = join(dataDir, 'backup-of-1-killed')
    mkdirSync(work)
    symlinkSync(`${file}.part`, join(work, 'archive'))
    execFileSync('chown', ['-R', `${owner}:`, work])
    writeFileSync(`${file}.part`, 'half')
    await (await startTestServer({ dataDir })).stop()
    expect(left()).toEqual([])
    rmSync(rootsOwn, { recursive: true })
  })

  test.skipIf(!canMount)(
    '[BACKUP-03] root that becomes the owner keeps all groups of that user, one of which opens the key of the certificate',
    async () => {
      const groups = join(folder, 'group')
      writeFileSync(groups, `${readFileSync('/etc/group', 'utf8')}keys-of-quad:x:61234:${owner}\n`)
      const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
      const { cert, key } = selfSigned()
      writeFileSync(TLS_CERT, cert)
      writeFileSync(TLS_KEY, key, { mode: 0o640 })
      chownSync(TLS_KEY, 0, 61_234)
      const { child, printed } = launchServer(
        { DATA_DIR: dataDir, PORT: '0', TLS_CERT, TLS_KEY },
        { under: ['unshare', '-m', 'sh', '-c', 'mount --bind "$0" /etc/group; exec "$@"', groups] },
      )
      await until('an answer', async () => /is ready|cannot be used/.exec(printed()) ?? undefined)
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
      expect(printed()).toContain('Quad is ready on https:')
    },
  )

  test.each(['serve', 'backup', 'doctor', 'moderator list'])(
    '[BACKUP-03] %s as another user is refused with the owner and the command line',
    async (command) => {
      const [name = '', ...args] = command.split(' ')
      const { code, said } = await runAs(other, name, ...args)
      expect(code).toBe(1)
      expect(said).toContain(
        `${dataDir} belongs to ${owner}, so only that user can do this. As root, run: `,
      )
      expect(said).toMatch(new RegExp(`: env DATA_DIR=${dataDir} \\S+ \\S+main\\.js ${command}$`))
    },
  )

  test('serve names a data folder that its owner may not write to', async () => {
    chmodSync(dataDir, 0o500)
    const { code, said } = await runAs(owner, 'serve')
    chmodSync(dataDir, 0o700)
    expect(code).toBe(1)
    expect(said).toContain(
      `Quad cannot write to the folder ${dataDir} (EACCES). Set DATA_DIR to a folder that the user who runs Quad can write to.`,
    )
  })

  test('[BACKUP-03] serve names a file that it cannot open, and doctor one that belongs to someone else', async () => {
    const file = join(dataDir, 'secret.key')
    chownSync(file, 0, 0)
    const { code, said } = await runAs(owner, 'serve')
    expect(code).toBe(1)
    expect(said).toContain(
      `Quad runs as ${owner} and cannot open ${file}, which belongs to root. As root, run: chown -R ${owner}: ${dataDir}`,
    )
    expect((await runAs(owner, 'doctor')).said).toContain(
      `FAULT Permissions: ${file} belongs to root`,
    )
    chownSync(file, uidOf(owner), uidOf(owner))
  })
})

test('[BACKUP-03] restore without DATA_DIR refuses if there is no folder ./data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-nowhere-'))
  const before = process.cwd()
  process.chdir(folder)
  const restored = await runQuad({}, 'restore', '/dev/null').finally(() => process.chdir(before))
  expect(restored).toEqual({ code: 1, said: expect.stringMatching(/^Set DATA_DIR to the folder/) })
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
