/**
 * What a pull costs the server, at 100,000 listings over 130 campuses and 10,000 blocks: of a device
 * that has everything, and of one that has missed a hundred rows. In this process, without HTTP.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Readers } from '#server/db/readers.ts'
import { pull } from '#server/sync/pull.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { fillCampuses } from './campus-data.ts'
import { median, report } from './measure.ts'

const campus = 'purdue-university'
const blocks = 10_000
const changed = 100
const rounds = 9

const dataDir = await mkdtemp(join(tmpdir(), 'quad-bench-'))
const file = join(dataDir, 'quad.sqlite')
await (await startTestServer({ dataDir })).stop()
fillCampuses(dataDir, 100_000)
const client = '0198f001-3c5a-7d10-8b2e-9a4c6d8e0f12'
const viewer = fillBlocks()

const readers = new Readers(file)
const ask = (cursor: string | null) =>
  readers.read((db) => pull(db, viewer, { client, ack: 0, cursor, limit: 1000 }))

let { cursor, more } = await ask(null)
while (more) ({ cursor, more } = await ask(cursor))
const before = cursor
const idle = await ask(cursor)
if (idle.more || idle.put || idle.del || idle.reset) throw new Error('This pull is not idle.')
report('an idle pull', await timeOf(cursor, 2_000), 'ms', { most: 0.05 })

change()
const rows = await ask(before)
const put = rows.put?.listings?.length ?? 0
if (put !== changed || rows.more) throw new Error(`${put} rows came.`)
report(`a pull of ${changed} changed rows`, await timeOf(before, 200), 'ms', { most: 0.5 })
report('the first rows of a snapshot', await timeOf(null, 50), 'ms')

readers.close()
await rm(dataDir, { recursive: true, force: true })

/** Processor time of one pull in milliseconds: of each round the mean, and of those the median. */
async function timeOf(from: string | null, times: number): Promise<number> {
  const means: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = process.cpuUsage()
    for (let i = 0; i < times; i += 1) await ask(from)
    const { user, system } = process.cpuUsage(started)
    means.push((user + system) / 1000 / times)
  }
  return median(means)
}

/** Blocks among everybody, and a few dozen of the one who asks. */
function fillBlocks(): string {
  const db = new Database(file)
  const users = db.prepare<[], string>('SELECT id FROM users ORDER BY id').pluck().all()
  const own = db
    .prepare<[string], string>('SELECT id FROM users WHERE university_id = ? ORDER BY id LIMIT 1')
    .pluck()
    .get(campus)
  if (own === undefined) throw new Error('Nobody studies there.')
  const insert = db.prepare(
    'INSERT INTO blocks (blocker_id, blocked_id, rev) VALUES (?, ?, 1) ON CONFLICT DO NOTHING',
  )
  const count = db.prepare<[], number>('SELECT count(*) FROM blocks').pluck()
  db.transaction(() => {
    for (let i = 0; i < 60; i += 1) insert.run(own, users[(i * 17) % users.length])
    for (let i = 1; (count.get() ?? 0) < blocks; i += 1)
      insert.run(users[(i * 7) % users.length], users[(i * 13 + Math.floor(i / 97)) % users.length])
    db.prepare('DELETE FROM blocks WHERE blocker_id = blocked_id').run()
    db.prepare(
      'INSERT INTO sync_clients (user_id, client_id, last, seen_at) VALUES (?, ?, 0, 0)',
    ).run(own, client)
  })()
  db.close()
  return own
}

/** A hundred listings that the viewer sees have a new price. */
function change(): void {
  const db = new Database(file)
  const { lastInsertRowid: rev } = db
    .prepare("INSERT INTO sync_commits (tag, at) VALUES ('next', 1)")
    .run()
  db.prepare(
    `UPDATE listings SET price_cents = price_cents + 100, rev = ? WHERE seq IN (
       SELECT seq FROM listings WHERE university_id = ? AND seller_id NOT IN (
         SELECT blocked_id FROM blocks WHERE blocker_id = ? UNION SELECT blocker_id FROM blocks WHERE blocked_id = ?
       ) ORDER BY seq DESC LIMIT ?)`,
  ).run(rev, campus, viewer, viewer, changed)
  db.close()
}
