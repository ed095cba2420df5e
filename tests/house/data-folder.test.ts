import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderError, openDataFolder } from '#server/data-folder/data-folder.ts'
import { canMount, mountSmallDisk } from '#tests/backup/small-disk.ts'
import { register, stranger } from '#tests/support/people/cast.ts'
import { withoutFolder } from '#tests/support/server/command.ts'
import { launchServer, startTestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

const migrations = new URL('../../drizzle/migrations/', import.meta.url)

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-folder-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true }))

const all = () =>
  readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)))
const isFolder = (path: string) => statSync(path).isDirectory()
/** What other users of the machine may read or enter. */
const open = () =>
  [dataDir, ...all()]
    .filter((path) => (statSync(path).mode & 0o777) !== (isFolder(path) ? 0o700 : 0o600))
    .map((path) => relative(folder, path))

/** The database as the first version left it, readable by everyone. */
function firstVersion(): void {
  mkdirSync(join(dataDir, 'images', 'ab'), { recursive: true, mode: 0o755 })
  const db = new Database(join(dataDir, 'quad.sqlite'))
  const [first = ''] = readdirSync(migrations).filter((name) => name.startsWith('0000'))
  db.exec(readFileSync(new URL(first, migrations), 'utf8'))
  db.pragma('user_version = 1')
  db.close()
}

test('[SAFE-07] the data folder and its files are closed to others, also those of an earlier version, and so is the backup', async () => {
  firstVersion()
  for (const path of all()) chmodSync(path, isFolder(path) ? 0o755 : 0o644)
  expect(open()).toContain('data/quad.sqlite')
  const server = await startTestServer({ dataDir })
  await register(server, stranger())
  await until('an email', async () => ((await server.mails()).length > 0 ? true : undefined))
  const paths = all().map((path) => relative(dataDir, path))
  expect(paths).toEqual(expect.arrayContaining(['quad.sqlite-wal', 'secret.key', 'mail', 'images']))
  expect(paths.find((path) => path.startsWith('backups/before-migration-2'))).toBeDefined()
  expect(open()).toEqual([])
  await server.stop()
})

test('[SAFE-13] a second server on the same data folder stops with a sentence, and a killed one keeps no one out', async () => {
  const first = await startTestServer({ dataDir })
  const { child, printed } = launchServer({ PORT: '0', DATA_DIR: dataDir })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(withoutFolder(printed())).toBe(
    `Another Quad server is using ${dataDir}. Stop it first, or set another DATA_DIR.`,
  )
  expect((await first.request('/api/health')).status).toBe(200)
  await first.kill()
  const next = await startTestServer({ dataDir })
  await next.stop()
})

const cannotWrite = (path: string, code: string) =>
  new DataFolderError(
    `Quad cannot write to the folder ${path} (${code}). Set DATA_DIR to a folder that the user who runs Quad can write to.`,
  )

test('a folder that cannot be made is named in a sentence', () => {
  const inFile = join(import.meta.filename, 'data')
  expect(() => openDataFolder(inFile)).toThrow(cannotWrite(inFile, 'ENOTDIR'))
})

test.skipIf(!canMount)('a folder on a read-only disk is named in a sentence', () => {
  const disk = mountSmallDisk(1e6)
  try {
    const own = join(disk.folder, 'data')
    openDataFolder(own).release()
    execFileSync('mount', ['-o', 'remount,ro', disk.folder])
    expect(() => openDataFolder(own)).toThrow(cannotWrite(own, 'EROFS'))
  } finally {
    disk.unmount()
  }
})
