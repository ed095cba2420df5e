import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadKeyring } from '#server/auth/keyring.ts'
import { openReader, type Db } from '#server/db/open.ts'
import { readFeedRows, wholeFeed } from '#server/listings/feed.ts'
import { conversationsOf } from '#server/messages/queries.ts'
import { pull } from '#server/sync/pull.ts'
import { cast, join, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { fillYear } from './data/year-data.ts'

/** A hundredth of the rows that `npm run bench -- year` makes. */
const size = { students: 300, listings: 2000, messages: 50_000 }

const dataDir = mkdtempSync(pathOf(tmpdir(), 'quad-year-'))
const file = pathOf(dataDir, 'quad.sqlite')
let server: TestServer
let maya: SignedIn
beforeAll(async () => {
  const first = await startTestServer({ dataDir })
  await join(first, cast.maya)
  maya = await signIn(first, cast.maya)
  await first.stop()
  fillYear(dataDir, size, maya.user.id)
  server = await startTestServer({ dataDir, realClock: true })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const read = async <Answer>(path: string): Promise<Answer> => {
  const headers = { authorization: `Bearer ${maya.accessToken}` }
  return (await (await server.request(path, { headers })).json()) as Answer
}

test('a school’s year of SQL is what its calls would have stored', async () => {
  const db = new Database(file, { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  expect(count('users')).toBe(size.students + 1)
  expect(count('listings')).toBe(size.listings)
  expect(count('messages')).toBe(size.messages)
  db.close()
  expect(await read<unknown[]>('/api/listings')).toHaveLength(24)
  expect(await read<unknown[]>('/api/listings?q=kettle')).not.toHaveLength(0)
  const { messageList } = await read<{ messageList: unknown[] }>(
    `/messages/get-messageList/${maya.user.id}`,
  )
  expect(messageList.length).toBeGreaterThan(10)
  const messages = await read<{ content: string }[]>(`/messages/get-messages/${maya.user.id}/year7`)
  expect(messages.map(({ content }) => content)).toContainEqual(expect.stringContaining('at six'))
})

test('the feed, the conversations and an idle pull read no whole table, however large it is', async () => {
  const viewer = {
    userId: maya.user.id,
    username: maya.user.username,
    universityId: 'purdue-university',
  }
  const client = '0198f001-3c5a-7d10-8b2e-9a4c6d8e0f12'
  const keys = { cursorKey: loadKeyring(dataDir).cursors }
  const round = (db: Db, cursor: string | null) =>
    pull(db, maya.user.id, { client, ack: 0, cursor, limit: 1000 }, keys)
  let cursor: string | null = null
  for (let more = true; more;)
    ({ cursor, more } = await withReader((db) => round(db, cursor)).then(({ answer }) => answer))
  const { statements } = await withReader(async (db) => {
    await readFeedRows(db, viewer, wholeFeed, 25)
    await conversationsOf(db, viewer, { after: undefined, limit: 25 })
    await round(db, cursor)
  })
  expect(statements.length).toBeGreaterThan(3)
  expect(wholeReads(['SELECT id FROM messages WHERE content = ?'])).toEqual(['SCAN messages'])
  expect(wholeReads(statements)).toEqual([])
})

/** What SQLite would read from end to end for these statements. */
function wholeReads(statements: readonly string[]): string[] {
  const db = new Database(file, { readonly: true })
  const plans = statements.flatMap((sql) =>
    db
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...(sql.match(/\?/g) ?? []).map(() => null)),
  )
  db.close()
  return plans
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN (users|listings|messages|conversations)\b/.test(detail))
}

/** Runs queries on a connection of their own. @returns the answer and the statements */
async function withReader<Answer>(work: (db: Db) => Promise<Answer>) {
  const db = openReader(file)
  const statements: string[] = []
  const compile = db.$client.prepare.bind(db.$client)
  Object.assign(db.$client, {
    prepare: (sql: string) => {
      statements.push(sql)
      return compile(sql)
    },
  })
  try {
    return { answer: await work(db), statements }
  } finally {
    db.$client.close()
  }
}
