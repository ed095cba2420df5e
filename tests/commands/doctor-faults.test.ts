import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestMigration } from '#server/db/migrate.ts'
import { day } from '#sync/time.ts'
import { addPhotos } from '#tests/backup/small-disk.ts'
import { selfSigned } from '#tests/support/outside/certificate.ts'
import { cast, join } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { launchServer, startTestServer } from '#tests/support/server/server.ts'

let folder: string
let dataDir: string
let env: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(joinPath(tmpdir(), 'quad-faults-'))
  dataDir = joinPath(folder, 'data')
  const server = await startTestServer({ dataDir })
  await join(server, cast.maya)
  await server.stop()
  addPhotos(dataDir, 3, 4000)
  env = { DATA_DIR: dataDir, PUSH_HOSTS: 'localhost:1', PUBLIC_URL: 'https://quad.hillside.edu' }
  await runQuad({ DATA_DIR: dataDir }, 'backup')
})
afterAll(() => rmSync(folder, { recursive: true }))

const inData = (name: string) => joinPath(dataDir, name)
const sql = (...statements: string[]) => {
  const client = new Database(inData('quad.sqlite'))
  for (const statement of statements) client.exec(statement)
  client.close()
}
const moved = (name: string) => {
  renameSync(inData(name), joinPath(folder, 'aside'))
  return () => renameSync(joinPath(folder, 'aside'), inData(name))
}
const withMode = (name: string, mode: number) => {
  chmodSync(inData(name), mode)
  return () => chmodSync(inData(name), 0o700)
}
const withKey = (bytes: Buffer) => {
  const before = readFileSync(inData('secret.key'))
  writeFileSync(inData('secret.key'), bytes)
  return () => writeFileSync(inData('secret.key'), before)
}

/** What is broken, which returns how it is repaired, and the two lines of the report. */
const faults: [what: string, breaks: () => () => void, says: RegExp, remedy: RegExp][] = [
  [
    'a database of a newer version',
    () => {
      sql('PRAGMA user_version = 9999')
      const { length } = readdirSync(new URL('../../drizzle/migrations/', import.meta.url)).filter(
        (name) => name.endsWith('.sql'),
      )
      return () => sql(`PRAGMA user_version = ${length}`)
    },
    /^FAULT Database: It was written by a newer version of Quad\./m,
    /Install that version again\. Nothing is lost\./,
  ],
  [
    'no secret.key',
    () => moved('secret.key'),
    /^FAULT Key: \S+secret\.key is missing, but there are accounts\./m,
    /Put back the secret\.key of this server: every backup contains it\./,
  ],
  [
    'a short secret.key',
    () => withKey(Buffer.alloc(7)),
    /^FAULT Key: \S+secret\.key is damaged: it must hold 32 bytes, but holds 7\./m,
    /quad replace-key --yes/,
  ],
  [
    'the secret.key of another server',
    () => withKey(Buffer.alloc(32, 1)),
    /^FAULT Key: \S+secret\.key is not the key of this database\./m,
    /quad replace-key --yes/,
  ],
  [
    'no photos',
    () => moved('images'),
    /^FAULT Photos: Of 3, 3 are missing or have changed, for example \S+\./m,
    /Copy those of the backups: cp -a \S+backups\/images /,
  ],
  [
    'photos for everyone',
    () => withMode('images', 0o777),
    /^FAULT Permissions: Other users of this machine may use \S+images\./m,
    /chmod -R go=/,
  ],
  [
    'backups for everyone',
    () => withMode('backups', 0o777),
    /^FAULT Permissions: Other users of this machine may use \S+backups\./m,
    /chmod -R go=/,
  ],
  [
    'emails that were given up and that wait',
    () => {
      sql("INSERT INTO mails VALUES ('a', '', 77, 1, 'sender', 1), ('b', 'x', 9, 1, 'login', NULL)")
      return () => sql('DELETE FROM mails')
    },
    /^FAULT Queue: .*0 wait and 1 were given up in the last week: The SMTP server does not accept the sender\./m,
    /each hour for three days/,
  ],
]
test.each(faults)('[OPS-05] doctor finds %s', async (_, breaks, says, remedy) => {
  const repair = breaks()
  const broken = await runQuad(env, 'doctor')
  repair()
  expect(broken.said).toMatch(says)
  expect(broken.said).toMatch(remedy)
  expect(broken.said).not.toContain('restore the newest backup')
  expect(broken.code).toBe(1)
  expect((await runQuad(env, 'doctor')).said).not.toMatch(/^FAULT/m)
})

test('[OPS-05] doctor says that a database with the number of no migration is damaged', async () => {
  sql('PRAGMA user_version = -1')
  const { said, code } = await runQuad(env, 'doctor')
  sql(`PRAGMA user_version = ${newestMigration}`)
  expect(said).toMatch(/^FAULT Database: It is damaged: the number of its migrations is -1\./m)
  expect(said).toContain('restore the newest backup: quad restore BACKUP.')
  expect(code).toBe(1)
})

test.each([
  ['that has expired', selfSigned('localhost', -1), /^FAULT Certificate: .+ expired at 20/m],
  ['that ends soon', selfSigned('localhost', 10), /^note {2}Certificate: .+ expires at 20/m],
  ['that is good', selfSigned('localhost', 50), /^ok {4}Certificate: It is valid until 20/m],
])('[OPS-05] doctor looks at a certificate %s', async (_, { cert, key }, says) => {
  const [TLS_CERT, TLS_KEY] = [joinPath(folder, 'cert.pem'), joinPath(folder, 'key.pem')]
  writeFileSync(TLS_CERT, cert)
  writeFileSync(TLS_KEY, key)
  expect((await runQuad({ ...env, TLS_CERT, TLS_KEY }, 'doctor')).said).toMatch(says)
  rmSync(TLS_KEY)
  const { said } = await runQuad({ ...env, TLS_CERT, TLS_KEY }, 'doctor')
  expect(said).toMatch(/^FAULT Certificate: TLS_CERT and TLS_KEY cannot be used: ENOENT/m)
})

test('a clock that was ahead once, and is right now, is no fault', async () => {
  const later = Date.now() + 3650 * day
  sql(
    `INSERT INTO sync_commits (tag, at) VALUES ('x', ${later})`,
    `INSERT INTO sync_commits (tag, at) VALUES ('y', ${Date.now()})`,
  )
  expect((await runQuad(env, 'doctor')).said).toMatch(/^ok {4}Clock: /m)
  sql("DELETE FROM sync_commits WHERE tag IN ('x', 'y')")
})

test('the report of a fault goes to standard output', async () => {
  const repair = moved('images')
  const { child } = launchServer(env, { command: 'doctor' })
  let report = ''
  child.stdout?.on('data', (data) => (report += data))
  const [code] = await once(child, 'close')
  repair()
  expect(code).toBe(1)
  expect(report).toMatch(/^FAULT Photos: /m)
  expect(report).toMatch(/\n1 fault\.\n$/)
})
