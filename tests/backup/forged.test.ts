import { copyFile, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineOf, sha256, sumsName } from '#server/backup/archive.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { repacked } from './repacked.ts'
import { openStage, restore, type Stage } from './stage.ts'

let stage: Stage
let file: string
/** What the good backup contains, unpacked by a restore. */
let unpacked: string
beforeAll(async () => {
  stage = await openStage()
  file = joinPath(stage.folder, 'good.tar')
  await stage.backUp(file)
  unpacked = joinPath(stage.folder, 'unpacked')
  await restore(file, unpacked)
})
afterAll(() => stage.stop())

const databaseWith = async (sql: string): Promise<Buffer> => {
  const copy = joinPath(stage.folder, 'changed.sqlite')
  await copyFile(joinPath(unpacked, 'quad.sqlite'), copy)
  inDatabase(copy, (client) => {
    client.unsafeMode(true)
    client.exec(sql)
  })
  return readFile(copy)
}

function inDatabase<T>(path: string, work: (client: Database.Database) => T): T {
  const client = new Database(path)
  try {
    return work(client)
  } finally {
    client.close()
  }
}

/** Restores a backup with these files into an empty folder. */
async function restoreWith(changes: Parameters<typeof repacked>[2]) {
  const forged = joinPath(stage.folder, 'forged.tar')
  await repacked(file, forged, changes)
  return restore(forged, joinPath(stage.folder, `target-${targets++}`))
}
let targets = 0

const schemas: [what: string, named: string, sql: string][] = [
  [
    'a trigger that keeps sessions',
    'trigger stay',
    'CREATE TRIGGER stay BEFORE DELETE ON session_families BEGIN SELECT RAISE(IGNORE); END',
  ],
  [
    'a trigger that grants a role',
    'trigger promote',
    'CREATE TRIGGER promote AFTER UPDATE ON users BEGIN UPDATE users SET moderator = 1; END',
  ],
  [
    'a changed trigger of Quad',
    'trigger decisions_are_not_deleted',
    `DROP TRIGGER decisions_are_not_deleted;
     CREATE TRIGGER decisions_are_not_deleted BEFORE DELETE ON decisions BEGIN SELECT 1; END`,
  ],
  ['no trigger where Quad has one', 'trigger', 'DROP TRIGGER decisions_are_not_changed'],
  [
    'a view in the place of a table',
    '',
    'ALTER TABLE sessions RENAME TO sessions_2; CREATE VIEW sessions AS SELECT * FROM sessions_2',
  ],
  ['one more table', 'table more', 'CREATE TABLE more (id TEXT) STRICT'],
  ['one more column', 'table sessions', 'ALTER TABLE sessions ADD COLUMN more TEXT'],
  ['one more virtual table', 'table more', 'CREATE VIRTUAL TABLE more USING fts5(text)'],
  ['one more index', 'index more', 'CREATE INDEX more ON users (lower(username))'],
  ['a missing index', 'index sessions_by_user', 'DROP INDEX sessions_by_user'],
  [
    'a missing rule of a table',
    'table users',
    `PRAGMA writable_schema = ON;
     UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'users'`,
  ],
  ['the number of older migrations', 'table', 'PRAGMA user_version = 3'],
  ['the number of no migration', 'number of its migrations is -1.', 'PRAGMA user_version = -1'],
]
test.each(schemas)('[SAFE-29] a restore refuses a database with %s', async (_, named, sql) => {
  const changed = await databaseWith(sql)
  const { code, said } = await restoreWith({ 'quad.sqlite': () => changed })
  expect(said).toContain('cannot be restored, and nothing has changed.')
  expect(said).toContain(`It is damaged: the ${named}`)
  expect(code).toBe(1)
})

test.each([0, 31, 33, 64])('[SAFE-29] a restore refuses a key of %i bytes', async (length) => {
  const { code, said } = await restoreWith({ 'secret.key': () => Buffer.alloc(length, 7) })
  expect(said).toContain('It is damaged: secret.key must hold 32 bytes.')
  expect(code).toBe(1)
})

const sums: [what: string, change: (sums: string) => string][] = [
  ['name one file twice and leave one out', (all) => all.replace(/^.*\n/, '').repeat(2)],
  ['leave a file out', (all) => all.replace(/^.*\n/, '')],
  ['name a file that is not there', (all) => `${all}${lineOf('more', sha256(''))}`],
  ['have another hash', (all) => all.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
  ['end in something else', (all) => `${all}more`],
  ['are empty', () => ''],
]
test.each(sums)('[SAFE-29] a restore refuses an archive whose sums %s', async (_, change) => {
  const { code, said } = await restoreWith({
    [sumsName]: (bytes) => Buffer.from(change(bytes.toString())),
  })
  expect(said).toContain('It is damaged: a file in it has changed.')
  expect(code).toBe(1)
})

test('[SAFE-29] after a restore no session of before exists, and no cookie or token of one works', async () => {
  const sessionsIn = (dir: string) =>
    inDatabase(joinPath(dir, 'quad.sqlite'), (client) =>
      ['sessions', 'session_families', 'pending_sign_ins'].map((table) =>
        client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
      ),
    )
  expect(sessionsIn(stage.dataDir)).toEqual([1, 1, 0])
  expect(sessionsIn(unpacked)).toEqual([0, 0, 0])

  const bearer = { authorization: `Bearer ${stage.maya.accessToken}` }
  const refresh = (server: TestServer) =>
    server.request('/api/auth/refresh', {
      method: 'POST',
      headers: { cookie: stage.maya.cookie, origin: server.url },
    })
  const restored = await startTestServer({ dataDir: unpacked })
  const own = await restored.request('/api/auth/userdata', { headers: bearer })
  expect([own.status, (await refresh(restored)).status]).toEqual([401, 401])
  expect((await signIn(restored, cast.maya)).user.id).toBe(stage.maya.user.id)
  await restored.stop()
  // Both worked where the backup came from.
  expect((await refresh(stage.server)).status).toBe(200)
})

test('a database that Litestream copies is backed up, restored and served', async () => {
  const changed = await databaseWith(
    `CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
     CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);`,
  )
  const target = joinPath(stage.folder, 'litestream')
  const copy = joinPath(stage.folder, 'litestream.tar')
  await repacked(file, copy, { 'quad.sqlite': () => changed })
  expect(await restore(copy, target)).toMatchObject({ code: 0 })
  const again = joinPath(stage.folder, 'again.tar')
  expect(await runQuad({ DATA_DIR: target }, 'backup', again)).toMatchObject({ code: 0 })
  const server = await startTestServer({ dataDir: target })
  await server.stop()
})

test('a backup names a trigger that its restore would refuse', async () => {
  const target = joinPath(stage.folder, 'triggered')
  expect((await restore(file, target)).code).toBe(0)
  inDatabase(joinPath(target, 'quad.sqlite'), (client) =>
    client.exec('CREATE TRIGGER mine AFTER DELETE ON users BEGIN SELECT 1; END'),
  )
  const { code, said } = await runQuad(
    { DATA_DIR: target },
    'backup',
    joinPath(stage.folder, 'triggered.tar'),
  )
  expect(said).toContain('the trigger mine of its database is not as Quad makes it')
  expect(code).toBe(1)
})
