/**
 * What group commit is for: 64 clients that each wait until their own write is on disk, beside what
 * this machine does when every write is a commit of its own. The disk's speed drifts, so both are
 * measured in turn and compared pair by pair.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { cast, join as signUp, signIn } from '#tests/support/cast.ts'
import { loadWith, servedCampuses } from './load.ts'
import { median, report } from './measure.ts'

const rounds = 5
const server = await servedCampuses(1_000)
await signUp(server, cast.maya)
const { accessToken } = await signIn(server, cast.maya)
const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
const [listing] = await (await server.request('/api/listings?limit=1', { headers })).json()
const saved = await server.request('/api/saved-listings', {
  method: 'POST',
  headers,
  body: JSON.stringify({ listingId: listing._id }),
})
const { savedListingId } = await saved.json()

const pairs: { alone: number; grouped: number }[] = []
for (let round = 0; round < rounds; round += 1) {
  const alone = singleCommits(server.dataDir)
  const { rate: grouped } = await loadWith(`${server.url}/api/saved-listings/notify`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ savedListingId }),
    connections: 64,
  })
  pairs.push({ alone, grouped })
}

report('single FULL commits of this machine', median(pairs.map(({ alone }) => alone)), 'a second')
report(
  'durable writes over HTTP, 64 clients',
  median(pairs.map(({ grouped }) => grouped)),
  'a second',
)
report(
  'the second as a multiple of the first',
  median(pairs.map(({ alone, grouped }) => grouped / alone)),
  '×',
  { least: 8 },
)
await server.stop()

/** How many one-row transactions a second a lone writer commits, as durably as the server does. */
function singleCommits(folder: string): number {
  const db = new Database(join(folder, 'alone.sqlite'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, value TEXT)')
  const insert = db.prepare('INSERT INTO rows (value) VALUES (?)')
  const started = performance.now()
  let commits = 0
  while (performance.now() - started < 2_000) {
    insert.run('x'.repeat(200))
    commits += 1
  }
  const seconds = (performance.now() - started) / 1000
  db.close()
  return commits / seconds
}
