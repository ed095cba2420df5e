import Database from 'better-sqlite3'
import type { CardEvent } from '#sync/deals/cards.ts'
import type { DealReason, DealState } from '#sync/deals/deals.ts'
import type { Side } from '#sync/deals/sides.ts'
import type { ListingStatus } from '#sync/listings.ts'

/** A deal as the database has it. Amounts are in cents. */
export interface Stored {
  state: DealState
  reason: DealReason | null
  amount: number
  by: Side
  turn: number
  expires: number | null
  asked: number | null
  confirmed: number | null
}

export interface DealChange {
  kind: 'deal'
  id: string
  listing: string
  seller: string
  buyer: string
  at: number
  before: Stored | null
  after: Stored
}

export interface CardPosted {
  kind: 'card'
  id: string
  sender: string
  recipient: string
  listing: string
  event: CardEvent
}

/** What the server did, in its order. */
export type Entry =
  | DealChange
  | CardPosted
  | { kind: 'notice'; user: string; pair: string; title: string }
  | { kind: 'status'; to: ListingStatus }
  | { kind: 'block'; one: string; other: string; isOver: number }

const columnsOf = (row: 'old' | 'new'): string =>
  `json_object('state', ${row}.state, 'reason', ${row}.reason, 'amount', ${row}.amount_cents,
    'by', ${row}.by, 'turn', ${row}.turn, 'expires', ${row}.expires_at, 'asked', ${row}.asked_at,
    'confirmed', ${row}.confirmed_at)`

const deal = (before: string): string =>
  `json_object('kind', 'deal', 'id', new.id, 'listing', new.listing_id, 'seller', new.seller_id,
    'buyer', new.buyer_id, 'at', new.changed_at, 'before', ${before}, 'after', ${columnsOf('new')})`

const block = `json_object('kind', 'block', 'one', new.blocker_id, 'other', new.blocked_id,
  'isOver', new.deleted)`

const events: [name: string, on: string, entry: string][] = [
  ['deal_begun', 'INSERT ON deals', deal('null')],
  ['deal_moved', 'UPDATE ON deals WHEN new.deleted = 0', deal(columnsOf('old'))],
  [
    'card',
    'INSERT ON messages WHEN new.event IS NOT NULL',
    `json_object('kind', 'card', 'id', new.id, 'sender', new.sender_id, 'recipient',
      new.recipient_id, 'listing', new.listing_id, 'event', json(new.event))`,
  ],
  [
    'notice',
    'INSERT ON notifications',
    `json_object('kind', 'notice', 'user', new.user_id, 'pair', new.subject, 'title', new.title)`,
  ],
  [
    'status',
    'UPDATE OF status ON listings WHEN new.status <> old.status',
    `json_object('kind', 'status', 'to', new.status)`,
  ],
  ['block', 'INSERT ON blocks', block],
  ['unblock', 'UPDATE ON blocks WHEN new.deleted <> old.deleted', block],
]

/** The ledger is part of the database, so a refused action leaves nothing in it. */
export function keepLedger(file: string): void {
  const db = new Database(file)
  db.exec('CREATE TABLE sim_trading (n INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT')
  for (const [name, on, entry] of events)
    db.exec(`CREATE TRIGGER sim_trading_${name} AFTER ${on}
      BEGIN INSERT INTO sim_trading (entry) VALUES (${entry}); END`)
  db.close()
}
