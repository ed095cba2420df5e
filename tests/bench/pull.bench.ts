/**
 * The server's cost of a pull with 100,000 listings on 130 campuses and 10,000 blocks: for a device
 * that is up to date, and for one that has missed a hundred rows. It runs in this process, without
 * HTTP, beside the bare SQL statements.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { loadKeyring } from '#server/auth/keyring.ts'
import { openReader, type Db } from '#server/db/open.ts'
import { Readers } from '#server/db/readers.ts'
import { pull } from '#server/sync/pull.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { fillCampuses } from './data/campus-data.ts'
import { median, report, sized } from './measure.ts'

const campus = 'purdue-university'
const blocks = sized(10_000, 100)
const changed = sized(100, 10)
const rounds = sized(9, 1)

const dataDir = await mkdtemp(join(tmpdir(), 'quad-bench-'))
const file = join(dataDir, 'quad.sqlite')
await (await startTestServer({ dataDir })).stop()
fillCampuses(dataDir, sized(100_000, 5000))
const client = '0198f001-3c5a-7d10-8b2e-9a4c6d8e0f12'
const viewer = fillBlocks()

const readers = new Readers(file)
const cursorKey = loadKeyring(dataDir).cursors
const pullFrom = (db: Db, cursor: string | null) =>
  pull(db, viewer, { client, ack: 0, cursor, limit: 1000 }, { cursorKey })
const ask = (cursor: string | null) => readers.read((db) => pullFrom(db, cursor))

let { cursor, more } = await ask(null)
while (more) ({ cursor, more } = await ask(cursor))
const before = cursor
const idle = await ask(cursor)
if (idle.more || idle.put || idle.del || idle.reset) throw new Error('This pull is not idle.')
await judge('an idle pull', cursor, { times: sized(2_000, 10), most: 5 })

change()
const rows = await ask(before)
const put = rows.put?.listings?.length ?? 0
if (put !== changed || rows.more) throw new Error(`${put} rows came.`)
await judge(`a pull of ${changed} changed rows`, before, { times: sized(200, 10), most: 2 })
await judge('the first rows of a snapshot', null, { times: sized(50, 5), most: 5 })

readers.close()
await rm(dataDir, { recursive: true, force: true })

/** Prints the processor time of a pull and of its SQL, and judges the ratio. */
async function judge(
  what: string,
  from: string | null,
  { times, most }: { times: number; most: number },
): Promise<void> {
  const bare = await bareSql(from)
  const found: { sql: number; pull: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const sql = await meanOf(times, async () => bare.run())
    const whole = await meanOf(times, () => ask(from))
    found.push({ sql, pull: whole })
  }
  bare.close()
  report(`${what}: its SQL alone`, median(found.map((each) => each.sql)), 'ms')
  report(what, median(found.map((each) => each.pull)), 'ms')
  const ratio = median(found.map((each) => each.pull / each.sql))
  report(`${what}, as a multiple of its SQL`, ratio, '×', { most })
}

/** The mean processor time of a run, in milliseconds. */
async function meanOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage()
  for (let i = 0; i < times; i += 1) await work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000 / times
}

/** The statements of a pull with their values, compiled once. */
async function bareSql(from: string | null) {
  const calls: { text: string; values: unknown[]; isOne: boolean }[] = []
  const db = openReader(file)
  const compile = db.$client.prepare.bind(db.$client)
  const prepare = (text: string) => {
    const statement = compile(text)
    const { all, get } = statement
    const recorded = (values: unknown[], isOne: boolean) => calls.push({ text, values, isOne })
    return Object.assign(statement, {
      all: (...values: unknown[]) => (recorded(values, false), all.apply(statement, values)),
      get: (...values: unknown[]) => (recorded(values, true), get.apply(statement, values)),
    })
  }
  Object.assign(db.$client, { prepare })
  await pullFrom(db, from)
  db.$client.close()
  // Like the server, it compiles without the values.
  const { $client: database } = openReader(file)
  const statements = calls.map(({ text, ...call }) => ({
    ...call,
    statement: database.prepare(text).raw(),
  }))
  const begin = database.prepare('BEGIN')
  const commit = database.prepare('COMMIT')
  return {
    run() {
      begin.run()
      for (const { statement, values, isOne } of statements) {
        if (isOne) statement.get(...values)
        else statement.all(...values)
      }
      commit.run()
    },
    close: () => void database.close(),
  }
}

/** Blocks between random users, and a few dozen by the viewer. */
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

/** Gives a new price to a hundred listings that the viewer sees. */
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
