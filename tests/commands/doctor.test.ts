import { chmod, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '#sync/time.ts'
import { startMailServer, type MailServer } from '#tests/support/outside/mail-server.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { startTestServer } from '#tests/support/server/server.ts'

let dataDir: string
let smtp: MailServer
let pushService: Server
let healthy: Record<string, string>
beforeAll(async () => {
  dataDir = await mkdtemp(joinPath(tmpdir(), 'quad-doctor-'))
  smtp = await startMailServer()
  pushService = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  const server = await startTestServer({ dataDir })
  await server.stop()
  healthy = {
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://quad.example.edu',
    PUSH_HOSTS: `127.0.0.1:${(pushService.address() as AddressInfo).port}`,
  }
  await runQuad(healthy, 'backup')
})
afterAll(async () => {
  pushService.close()
  await smtp.stop()
  await rm(dataDir, { recursive: true })
})

const examine = (changes: Record<string, string> = {}, ...args: string[]) =>
  runQuad({ ...healthy, ...changes }, 'doctor', ...args)

/** The two lines of one check. */
const about = (name: string, said: string) =>
  new RegExp(`^(\\w+) +${name}: (.*)\\n(?: {6}(.*)\\n)?`, 'm').exec(said)?.slice(1) ?? []

async function damaged(work: () => Promise<void>): Promise<void> {
  const file = joinPath(dataDir, 'quad.sqlite')
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  const before = Buffer.alloc(4096)
  const at = Math.floor(size / 8192) * 4096
  await handle.read(before, 0, 4096, at)
  await handle.write(Buffer.alloc(4096, 7), 0, 4096, at)
  await work()
  await handle.write(before, 0, 4096, at)
  await handle.close()
}

test('[OPS-05] doctor checks folder, permissions, space, clock, email, push, database and backups, and names the remedy of each fault', async () => {
  // Nothing is wrong, and a test email arrives.
  const well = await examine({}, 'admin@example.edu')
  expect(well.said).toMatch(/\nNo faults\.$/)
  expect(well.code).toBe(0)
  expect([...well.said.matchAll(/^(?:ok|note) +(\w+):/gm)].map(([, name]) => name)).toEqual([
    'Folder',
    'Permissions',
    'Space',
    'Database',
    'Key',
    'Photos',
    'Clock',
    'Address',
    'Certificate',
    'Email',
    'Queue',
    'Push',
    'Backups',
    'Appeals',
    'Maintenance',
  ])
  const [mail] = smtp.received
  expect(mail?.to?.[0]?.address).toBe('admin@example.edu')

  const found = async (name: string, changes: Record<string, string> = {}) => {
    const { code, said } = await examine(changes)
    const [level, says, remedy] = about(name, said)
    expect(code).toBe(level === 'FAULT' ? 1 : 0)
    return { level, says, remedy }
  }
  expect(await found('Folder', { DATA_DIR: joinPath(dataDir, 'none') })).toEqual({
    level: 'FAULT',
    says: expect.stringContaining('does not exist'),
    remedy: expect.stringContaining('set DATA_DIR'),
  })
  await chmod(joinPath(dataDir, 'quad.sqlite'), 0o644)
  expect(await found('Permissions')).toMatchObject({
    level: 'FAULT',
    remedy: expect.stringContaining('chmod -R go='),
  })
  await chmod(joinPath(dataDir, 'quad.sqlite'), 0o600)
  // A file system of the kernel has no space for anybody.
  expect(await found('Space', { DATA_DIR: '/proc/self' })).toMatchObject({
    level: 'FAULT',
    says: expect.stringContaining('0 MB are free'),
    remedy: expect.stringContaining('larger disk'),
  })
  expect(await found('Email', { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })).toEqual({
    level: 'FAULT',
    says: 'The SMTP server cannot be reached (ESOCKET). Check host and port in SMTP_URL.',
    remedy: expect.stringContaining('SMTP_URL'),
  })
  expect(await found('Email', { SMTP_URL: '' })).toMatchObject({ level: 'note' })
  expect(await found('Push', { PUSH_HOSTS: `127.0.0.1:${await freePort()}` })).toMatchObject({
    level: 'note',
    remedy: expect.stringContaining('port 443'),
  })
  expect(await found('Address', { PUBLIC_URL: 'http://quad.example.edu' })).toMatchObject({
    level: 'FAULT',
    remedy: expect.stringContaining('https://'),
  })
  await damaged(async () => {
    expect(await found('Database')).toMatchObject({
      level: 'FAULT',
      remedy: expect.stringContaining('quad restore'),
    })
  })
  const client = new Database(joinPath(dataDir, 'quad.sqlite'))
  client.prepare("INSERT INTO sync_commits (tag, at) VALUES ('x', ?)").run(Date.now() + day)
  expect(await found('Clock')).toMatchObject({
    level: 'FAULT',
    remedy: expect.stringContaining('timedatectl'),
  })
  client.exec("DELETE FROM sync_commits WHERE tag = 'x'")
  client.close()
  const backups = joinPath(dataDir, 'backups')
  const name = (await readdir(backups)).find((each) => each !== 'images') ?? ''
  const old = 'scheduled-2026-01-05T10-00-00.000.tar'
  await rename(joinPath(backups, name), joinPath(backups, old))
  expect(await found('Backups')).toMatchObject({
    level: 'FAULT',
    says: expect.stringMatching(/^The newest backup is \d+ hours old/),
    remedy: expect.stringContaining('quad backup'),
  })
  await rename(joinPath(backups, old), joinPath(backups, name))
  expect((await examine()).code).toBe(0)
})

test('doctor sends no email to what is no address', async () => {
  expect(await examine({}, 'admin')).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^“admin” is no email address\./),
  })
})
