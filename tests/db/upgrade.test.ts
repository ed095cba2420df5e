import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretLength } from '#server/auth/keyring.ts'
import { newestMigration } from '#server/db/migrate.ts'
import { schemaDifference } from '#server/db/schema-difference.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { launchServer, startTestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

/** A database of each released version, of a campus with sample data. */
const fixtures = join(import.meta.dirname, 'fixtures')
const released = readdirSync(fixtures).map((name) => name.replace('.sqlite.gz', ''))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-upgrade-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** @returns a data folder with the database of that version */
function dataOf(version: string, name: string): string {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  const bytes = gunzipSync(readFileSync(join(fixtures, `${version}.sqlite.gz`)))
  writeFileSync(join(dataDir, 'quad.sqlite'), bytes)
  writeFileSync(join(dataDir, 'secret.key'), randomBytes(secretLength), { mode: 0o600 })
  return dataDir
}

function inDatabase<T>(file: string, work: (client: Database.Database) => T): T {
  const client = new Database(file)
  try {
    return work(client)
  } finally {
    client.close()
  }
}

const versionOf = (file: string) =>
  inDatabase(file, (client) => Number(client.pragma('user_version', { simple: true })))

/** What people would miss. */
const contentsOf = (dataDir: string) =>
  inDatabase(join(dataDir, 'quad.sqlite'), (client) => ({
    users: client.prepare('SELECT id, username, email FROM users ORDER BY id').all(),
    listings: client.prepare('SELECT id, title, price_cents FROM listings ORDER BY id').all(),
    messages: client.prepare('SELECT id, content FROM messages ORDER BY id').all(),
    saved: client.prepare('SELECT user_id, listing_id FROM saved_listings ORDER BY 1, 2').all(),
    notices: client.prepare('SELECT id, message FROM notifications ORDER BY id').all(),
  }))

const maya = { email: 'maya.k@purdue.edu', password: 'Lawn-Sale-2026!' }

test('[OPS-11] a database of each released version is upgraded whole; a newer one is refused with a sentence', async () => {
  expect(released).toContain('0.1.0')
  for (const version of released) {
    const dataDir = dataOf(version, `of-${version}`)
    const before = contentsOf(dataDir)
    expect(before.listings.length).toBeGreaterThan(300)
    // A restore accepts it.
    expect(inDatabase(join(dataDir, 'quad.sqlite'), schemaDifference)).toBeUndefined()
    const server = await startTestServer({ dataDir })
    // Passwords, profiles and listings are still there for the people themselves.
    const person = { ...maya, firstName: '', lastName: '', username: '', college: '', year: 0 }
    const { user, accessToken } = await signIn(server, person)
    const own = await server.request(`/api/listings/user/${user.id}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(((await own.json()) as unknown[]).length).toBeGreaterThan(0)
    await server.stop()
    expect(contentsOf(dataDir)).toEqual(before)
    expect(versionOf(join(dataDir, 'quad.sqlite'))).toBe(newestMigration)
    const broken = inDatabase(join(dataDir, 'quad.sqlite'), (client) => [
      client.pragma('integrity_check', { simple: true }),
      client.pragma('foreign_key_check'),
    ])
    expect(broken).toEqual(['ok', []])
    expect(inDatabase(join(dataDir, 'quad.sqlite'), schemaDifference)).toBeUndefined()
  }

  const newer = dataOf('0.1.0', 'newer')
  const file = join(newer, 'quad.sqlite')
  inDatabase(file, (client) => client.pragma(`user_version = ${newestMigration + 1}`))
  const before = contentsOf(newer)
  const refused = await runQuad({ DATA_DIR: newer, PORT: '0' }, 'serve')
  expect(refused.said).toBe(
    `The data in ${file} was written by a newer version of Quad. Please install that version.`,
  )
  expect(refused.code).toBe(1)
  expect(contentsOf(newer)).toEqual(before)
  expect(versionOf(file)).toBe(newestMigration + 1)
})

test('[OPS-10] an upgrade killed at any point goes on at the next start; the copy from before is there', async () => {
  const original = dataOf('0.1.0', 'original')
  const before = contentsOf(original)
  const old = versionOf(join(original, 'quad.sqlite'))
  const seen = new Set<string>()
  for (let i = 0; i < 8; i += 1) {
    const dataDir = join(folder, `killed-${i}`)
    cpSync(original, dataDir, { recursive: true })
    const { child, printed } = launchServer({ PORT: '0', DATA_DIR: dataDir })
    const ended = once(child, 'exit')
    // Each time a bit later: from before the first statement until the server is ready.
    await until(
      'the lock',
      () => (existsSync(join(dataDir, 'server.lock')) ? true : undefined),
      50_000,
    )
    await new Promise((resolve) => setTimeout(resolve, i * 20))
    child.kill('SIGKILL')
    await ended
    seen.add(
      printed().includes('is ready') ? 'after' : `at ${versionOf(join(dataDir, 'quad.sqlite'))}`,
    )

    const next = await startTestServer({ dataDir })
    await next.stop()
    expect(contentsOf(dataDir)).toEqual(before)
    expect(versionOf(join(dataDir, 'quad.sqlite'))).toBe(newestMigration)
    const copies = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.sqlite'))
    const whole = copies.map((name) => join(dataDir, 'backups', name)).filter(isWhole)
    expect(whole.map(versionOf)).toContain(old)
    // Nothing is left of a copy that was not finished.
    expect(whole).toHaveLength(readdirSync(join(dataDir, 'backups')).length)
    rmSync(dataDir, { recursive: true })
  }
  // At least one was killed before the upgrade was committed.
  expect([...seen]).toContain(`at ${old}`)
}, 200_000)

function isWhole(file: string): boolean {
  try {
    return inDatabase(file, (client) => client.pragma('integrity_check', { simple: true }) === 'ok')
  } catch {
    return false
  }
}
