/**
 * A page of the feed over HTTP, logged in, from 100,000 listings on 130 campuses, beside a minimal
 * answer: node:http and the same SQL. The two run in turn and are compared pair by pair.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db } from '#server/db/open.ts'
import { readFeedRows, wholeFeed } from '#server/listings/feed.ts'
import { cast, join as signUp, signIn } from '#tests/support/people/cast.ts'
import { loadWith, servedCampuses, startPeer } from './load.ts'
import { median, report, sized } from './measure.ts'

const rounds = sized(5, 1)
const server = await servedCampuses(sized(100_000, 5000))
await signUp(server, cast.maya)
const { accessToken, user } = await signIn(server, cast.maya)
const file = join(server.dataDir, 'quad.sqlite')
const viewer = { userId: user.id, username: user.username, universityId: 'purdue-university' }
const bare = await startPeer('bare/feed.mjs', { file, sql: await sqlOfFeed() })

const feed = `${server.url}/api/listings`
const headers = { authorization: `Bearer ${accessToken}` }
const first = await server.request('/api/listings', { headers })
const page: unknown[] = await first.json()
if (page.length !== 24) throw new Error(`The feed has ${page.length} listings.`)
const etag = first.headers.get('etag') ?? ''

const pairs: { bare: number; full: number; unchanged: number }[] = []
for (let round = 0; round < rounds; round += 1) {
  const { rate: least } = await loadWith(bare.url)
  const { rate: full } = await loadWith(feed, { headers })
  const { rate: unchanged } = await loadWith(feed, {
    headers: { ...headers, 'if-none-match': etag },
    status: 304,
  })
  pairs.push({ bare: least, full, unchanged })
}

report('bare node:http, the same SQL', median(pairs.map((pair) => pair.bare)), 'pages a second')
report('the feed', median(pairs.map((pair) => pair.full)), 'pages a second')
report('the feed as a part of bare', median(pairs.map((pair) => pair.full / pair.bare)), '×', {
  least: 0.6,
})
report('the feed unchanged (304)', median(pairs.map((pair) => pair.unchanged)), 'answers a second')
report('304 as a multiple of 200', median(pairs.map((pair) => pair.unchanged / pair.full)), '×', {
  least: 2,
})
await bare.stop()
await server.stop()

/** The SQL and parameters of this viewer's first page. */
async function sqlOfFeed(): Promise<string> {
  const asked: string[] = []
  const client = new Database(file, { readonly: true, verbose: (sql) => asked.push(String(sql)) })
  const db: Db = drizzle({ client, casing: 'snake_case' })
  await readFeedRows(db, viewer, wholeFeed, 25)
  client.close()
  const [sql] = asked
  if (sql === undefined) throw new Error('The feed asked the database nothing.')
  return sql
}
