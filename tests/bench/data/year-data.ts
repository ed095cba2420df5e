import { join } from 'node:path'
import Database from 'better-sqlite3'
import { categories } from '#sync/listings.ts'

/** What a small school collects in a year. */
export const year = { students: 30_000, listings: 200_000, messages: 5_000_000 }
export type YearSize = typeof year

const messagesOfPair = 20
/** The conversations of the one student whose calls are measured, beside those of everyone. */
const ownConversations = 200
const commits = 100_000
const campus = 'purdue-university'
const from = Date.now() - 365 * 86_400_000

/**
 * Fills a migrated data folder by SQL, because a year of calls takes long: one campus, listings of
 * which four in ten are sold, conversations of twenty messages each. There are no photos.
 *
 * @param viewer the id of the student whose calls are measured
 */
export function fillYear(dataDir: string, size: YearSize, viewer: string): void {
  const db = new Database(join(dataDir, 'quad.sqlite'))
  // Nobody else uses the file yet, and a failure throws it away.
  db.pragma('journal_mode = MEMORY')
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -1000000')
  db.function('student_id', { deterministic: true }, (n) => idOf(1, Number(n)))
  db.function('listing_id', { deterministic: true }, (n) => idOf(2, Number(n)))
  db.function('message_id', { deterministic: true }, (n) => idOf(3, Number(n)))
  const run = (sql: string, ...values: unknown[]) => db.prepare(sql).run(...values)
  db.transaction(() => {
    run(
      `INSERT INTO sync_commits (tag, at) ${upTo(commits)} SELECT 'year', ${from} + n * 315000 FROM seq`,
    )
    addStudents(run, size)
    addListings(run, size)
    withoutIndexes(db, 'messages', () => addMessages(run, size, viewer))
  })()
  db.pragma('journal_mode = WAL')
  db.close()
}

/** Numbers from 0 to below `count`. */
const upTo = (count: number): string =>
  `WITH RECURSIVE seq (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM seq WHERE n < ${count - 1})`

const idOf = (kind: number, n: number): string =>
  `0198f00${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

type Run = (sql: string, ...values: unknown[]) => unknown

function addStudents(run: Run, { students }: YearSize): void {
  run(
    `INSERT INTO users (id, username, username_key, first_name, last_name, email, email_key, password_hash, university_id, year, created_at, rev)
     ${upTo(students)} SELECT student_id(n), 'year' || n, 'year' || n, 'One', 'Of Many', 'year' || n || '@purdue.edu', 'year' || n || '@purdue.edu',
     'none', ?, 2030, ${from}, 1 FROM seq`,
    campus,
  )
}

function addListings(run: Run, { listings, students }: YearSize): void {
  const words = ['desk', 'lamp', 'bike', 'chair', 'notes', 'hoodie', 'fridge', 'sofa', 'kettle']
  const word = (of: string) =>
    `json_extract('${JSON.stringify(words)}', '$[' || ((${of}) % ${words.length}) || ']')`
  const title = `${word('n')} || ' ' || ${word('n / 7')} || ' ' || n`
  const text = `'In good condition, barely used. ' || ${word('n / 3')} || ' and more. Pick up near the library, evenings and weekends.'`
  run(
    `INSERT INTO listings (id, seller_id, university_id, title, description, price_cents, category, status, images, listed_at, rev, search_text)
     ${upTo(listings)} SELECT listing_id(n), student_id(n * 13 % ${students}), ?, ${title}, ${text}, (n % 500) * 100,
     json_extract(?, '$[' || (n % ${categories.length - 1}) || ']'), iif(n % 10 < 4, 'Sold', 'Available'),
     '[{"id":"' || substr(replace(listing_id(n), '-', ''), 11) || '","width":1280,"height":960,"color":"#cfdccb"}]',
     ${from} + n * ${Math.floor((365 * 86_400_000) / listings)}, 2 + n * ${commits - 2} / ${listings}, ' ' || lower(${title}) || ' ' || char(10) || ' ' || lower(${text}) || ' ' FROM seq`,
    campus,
    JSON.stringify(categories.filter((name) => name !== 'Event Tickets')),
  )
}

function addMessages(run: Run, { messages, students }: YearSize, viewer: string): void {
  const pairs = Math.floor(messages / messagesOfPair)
  const own = Math.min(ownConversations, Math.floor(students / 2))
  run('CREATE TEMP TABLE pairs (k INTEGER PRIMARY KEY, a TEXT, b TEXT, id TEXT)')
  run(
    `INSERT INTO pairs ${upTo(pairs)} SELECT n, iif(n < ?, ?, student_id(n % ${students})),
     iif(n < ?, student_id(n), student_id((n + 1 + n / ${students} * 37) % ${students})), '' FROM seq`,
    own,
    viewer,
    own,
  )
  run(`UPDATE pairs SET id = iif(a < b, a || '.' || b, b || '.' || a)`)
  const step = Math.floor((365 * 86_400_000) / (pairs * messagesOfPair))
  const at = (i: number | string) => `${from} + (${i} * ${pairs} + k) * ${Math.max(step, 1)}`
  const rev = (i: number | string) => `2 + ${i} * ${Math.floor((commits - 2) / messagesOfPair)}`
  const last = messagesOfPair - 1
  for (const [one, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ])
    run(
      `INSERT INTO conversations (user_id, other_id, id, last_at, received_at, opened, read_up_to, seen_up_to, rev)
       SELECT ${one}, ${other}, id, ${at(last)}, ${at(last)}, 1, ${at(last)}, ${at(last)}, ${rev(last)} FROM pairs`,
    )
  run(
    `INSERT INTO messages (id, conversation_id, sender_id, recipient_id, content, sent_at, rev)
     ${upTo(messagesOfPair)} SELECT message_id(n * ${pairs} + k), id, iif(n % 2, b, a), iif(n % 2, a, b),
     'Is it still there? I could come by tomorrow at six, number ' || n || '.', ${at('n')}, ${rev('n')}
     FROM seq CROSS JOIN pairs ORDER BY n, k`,
  )
  run('DROP TABLE pairs')
}

/** Building an index from all rows takes a fraction of the time of adding them one by one. */
function withoutIndexes(db: Database.Database, table: string, work: () => void): void {
  const indexes = db
    .prepare<[string], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    )
    .all(table)
  for (const { name } of indexes) db.exec(`DROP INDEX "${name}"`)
  work()
  for (const { sql } of indexes) db.exec(sql)
}
