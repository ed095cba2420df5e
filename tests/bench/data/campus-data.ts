import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { searchTextOf } from '#sync/texts/search.ts'
import { uuidv7 } from '#sync/id.ts'
import { categories, eventTypes } from '#sync/listings.ts'

const words =
  'desk lamp bike chair calculus notes hoodie fridge ticket headphones sofa monitor guitar kettle shelf'.split(
    ' ',
  )

/**
 * Fills a migrated data folder with `count` listings, ten sellers per campus, on one campus or
 * evenly on all. It writes to the database directly: 100,000 listings by HTTP take longer than the
 * measure.
 */
export function fillCampuses(dataDir: string, count: number, only?: string): void {
  const db = new Database(join(dataDir, 'quad.sqlite'))
  db.pragma('foreign_keys = ON')
  const all = db.prepare<[], string>('SELECT id FROM universities ORDER BY id').pluck().all()
  const campuses = all.filter((id) => only === undefined || id === only)
  db.transaction(() => {
    const { lastInsertRowid: rev } = db
      .prepare("INSERT INTO sync_commits (tag, at) VALUES ('bench', 0)")
      .run()
    const sellers = campuses.map((campus) => addSellers(db, campus, rev))
    const insert = db.prepare(
      `INSERT INTO listings (id, seller_id, university_id, title, description, price_cents, category, event_type, status, images, listed_at, rev, search_text)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'Available', ?, ?, ?, ?)`,
    )
    for (let i = 0; i < count; i += 1) {
      const campus = i % campuses.length
      const category = categories[i % categories.length] ?? 'Other'
      const at = Date.now() - (count - i) * 1000
      const title = `${word(i)} ${word(i * 7 + 1)} ${i}`
      const description =
        `${word(i * 3)} in good condition, barely used. Pick up near the library. `.repeat(3)
      const event = category === 'Event Tickets' ? eventTypes[i % eventTypes.length] : null
      // `i % 10` would give each campus one seller if the number of campuses ends in 0.
      const seller = sellers[campus]?.[Math.floor(i / campuses.length) % 10]
      insert.run(
        newId(at),
        seller,
        campuses[campus],
        title,
        description,
        (i % 500) * 100,
        category,
        event,
        photos(i),
        at,
        rev,
        searchTextOf({ title, description }),
      )
    }
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

function addSellers(db: Database.Database, campus: string, rev: number | bigint): string[] {
  const insert = db.prepare(
    `INSERT INTO users (id, username, username_key, first_name, last_name, email, email_key, password_hash, university_id, year, created_at, rev)
     VALUES (@id, @name, @name, 'Bench', 'Seller', @email, @email, 'none', @campus, 2030, 0, @rev)`,
  )
  return Array.from({ length: 10 }, (_, i) => {
    const id = newId(Date.now())
    const name = `${campus}-${i}`
    insert.run({ id, name, email: `${name}@bench.edu`, campus, rev })
    return id
  })
}

const newId = (at: number): string => uuidv7(at, randomBytes(16))
const word = (i: number): string => words[i % words.length] ?? ''
const photos = (i: number): string =>
  JSON.stringify(
    Array.from({ length: i % 4 }, () => ({
      id: randomBytes(16).toString('base64url'),
      width: 1280,
      height: 1600,
      color: '#cfdccb',
    })),
  )
