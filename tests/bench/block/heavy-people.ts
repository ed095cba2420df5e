import { randomUUID } from 'node:crypto'
import type Database from 'better-sqlite3'
import { unorderedPairId } from '#sync/id.ts'
import { reviewIdOf } from '#sync/reviews.ts'

/** What a busy student has collected. */
const has = {
  messages: 6000,
  listings: 200,
  saved: 1000,
  notifications: 400,
  reviews: 100,
  blocks: 3000,
}
const conversations = 60

/**
 * Gives each of these people a full account by SQL, because the limits make that the work of days:
 * half of the messages are with `peer`, the others in as many conversations.
 */
export function fillAccounts(
  db: Database.Database,
  people: readonly string[],
  {
    peer,
    others,
    strangers,
  }: { peer: string; others: readonly string[]; strangers: readonly string[] },
): void {
  const { lastInsertRowid: rev } = db
    .prepare("INSERT INTO sync_commits (tag, at) VALUES ('heavy', 0)")
    .run()
  const listings = db
    .prepare<[], string>("SELECT id FROM listings WHERE university_id = 'purdue-university'")
    .pluck()
    .all()
  const talk = talker(db, rev)
  const block = db.prepare('INSERT INTO blocks (blocker_id, blocked_id, rev) VALUES (?, ?, ?)')
  for (const [i, id] of people.entries()) {
    const own = listings.slice(i * has.listings, (i + 1) * has.listings)
    const sell = db.prepare('UPDATE listings SET seller_id = ?, rev = ? WHERE id = ?')
    for (const listingId of own) sell.run(id, rev, listingId)
    if (id !== peer) talk(id, peer, has.messages / 2)
    for (const other of others.slice(0, conversations))
      talk(id, other, has.messages / 2 / conversations)
    for (const other of strangers.slice(0, has.blocks)) block.run(id, other, rev)
    collect(db, rev, { id, others, foreign: listings.slice(-has.saved) })
  }
}

function talker(db: Database.Database, rev: number | bigint) {
  const side = db.prepare(
    `INSERT INTO conversations (user_id, other_id, id, last_at, received_at, opened, rev)
     VALUES (?, ?, ?, ?, ?, 1, ?)`,
  )
  const message = db.prepare(
    `INSERT INTO messages (id, conversation_id, sender_id, recipient_id, content, sent_at, rev)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const text = 'Is it still there? I could come by tomorrow at six, or on any other day. '.repeat(3)
  return (one: string, other: string, count: number) => {
    const id = unorderedPairId(one, other)
    const last = Date.now() - 60_000
    side.run(one, other, id, last, last, rev)
    side.run(other, one, id, last, last, rev)
    for (let n = 0; n < count; n += 1) {
      const [from, to] = n % 2 === 0 ? [one, other] : [other, one]
      message.run(randomUUID(), id, from, to, `${text}${n}`, last - n * 1000, rev)
    }
  }
}

function collect(
  db: Database.Database,
  rev: number | bigint,
  { id, others, foreign }: { id: string; others: readonly string[]; foreign: readonly string[] },
): void {
  const save = db.prepare(
    `INSERT INTO saved_listings (id, user_id, listing_id, notify_on_update, saved_at, rev)
     VALUES (?, ?, ?, 1, 0, ?)`,
  )
  for (const listingId of foreign) save.run(`${listingId}.${id}`, id, listingId, rev)
  const notify = db.prepare(
    `INSERT INTO notifications (id, user_id, actor_id, type, subject, title, message, created_at, rev)
     VALUES (?, ?, ?, 'savedListing', ?, 'A desk', 'The price has changed.', ?, ?)`,
  )
  for (let n = 0; n < has.notifications; n += 1)
    notify.run(randomUUID(), id, others[n % others.length], `subject-${n}`, n, rev)
  const review = db.prepare(
    `INSERT INTO reviews (id, reviewee_id, reviewer_id, rating, comment, written_at, rev)
     VALUES (?, ?, ?, 4, 'On time, and the desk is as described.', ?, ?)`,
  )
  for (const [n, reviewer] of others.slice(0, has.reviews).entries())
    review.run(reviewIdOf(id, reviewer), id, reviewer, n * 1000, rev)
}
