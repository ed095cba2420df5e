import type { Deal } from '#sync/deals/deals.ts'
import type { Rows } from '#sync/engine/replica.ts'
import type { Phone } from './phone.ts'
import type { TradingWorld } from './world.ts'

interface ListingRow {
  id: string
  cents: number
  status: string
}

interface StoredDeal {
  id: string
  state: string
  reason: string | null
  cents: number
  by: string
  turn: number
  unasked: number
  changed: number
  expires: number | null
  held: number | null
  agreed: number | null
  sold: number | null
  confirmed: number | null
}

const iso = (at: number | null): string => (at === null ? '-' : new Date(at).toISOString())

/** What both people must have of a deal. */
const dealShort = (deal: Deal): string =>
  [
    deal._id,
    deal.state,
    deal.reason ?? '-',
    deal.amount,
    deal.by,
    deal.turn,
    deal.unasked === true ? 'unasked' : '-',
    deal.timeChanged,
    deal.expires ?? '-',
    deal.heldUntil ?? '-',
    deal.timeAgreed ?? '-',
    deal.timeSold ?? '-',
    deal.timeConfirmed ?? '-',
  ].join(' ')

// A second, simple implementation, because the server's own queries must not judge themselves.
export function truthOf({ server }: TradingWorld, { id }: Phone): string[] {
  const listings = server.query<ListingRow>(
    `SELECT l.id, l.price_cents AS cents, l.status FROM listings l
     WHERE l.deleted = 0 AND (l.seller_id = ? OR NOT EXISTS (SELECT 1 FROM blocks b WHERE b.deleted = 0
       AND ((b.blocker_id = ? AND b.blocked_id = l.seller_id)
         OR (b.blocked_id = ? AND b.blocker_id = l.seller_id))))`,
    id,
    id,
    id,
  )
  const deals = server.query<StoredDeal>(
    `SELECT id, state, reason, amount_cents AS cents, by, turn, unasked,
       changed_at AS changed, expires_at AS expires, held_until AS held, agreed_at AS agreed,
       sold_at AS sold, confirmed_at AS confirmed
     FROM deals WHERE deleted = 0 AND (seller_id = ? OR buyer_id = ?)`,
    id,
    id,
  )
  const cards = server.query<{ id: string }>(
    'SELECT id FROM messages WHERE event IS NOT NULL AND (sender_id = ? OR recipient_id = ?)',
    id,
    id,
  )
  return [
    ...listings.map((row) => [row.id, row.status, row.cents / 100].join(' ')),
    ...deals.map(storedShort),
    ...cards.map((card) => card.id),
  ]
}

const storedShort = ({ cents, ...row }: StoredDeal): string =>
  [
    row.id,
    row.state,
    row.reason ?? '-',
    cents / 100,
    row.by,
    row.turn,
    row.unasked === 1 ? 'unasked' : '-',
    iso(row.changed),
    iso(row.expires),
    iso(row.held),
    iso(row.agreed),
    iso(row.sold),
    iso(row.confirmed),
  ].join(' ')

/** The rows as the server sent them, without the effects of what waits. */
export const rowsHeldBy = ({ store }: Phone): Promise<string[]> =>
  store.transaction(async ({ rows }) =>
    shortsOf({
      listings: await rows.listings.all(),
      deals: await rows.deals.all(),
      messages: await rows.messages.all(),
    }),
  )

/** The rows as a page shows them. */
export const rowsShownBy = (rows: Rows): string[] =>
  shortsOf({
    listings: rows.all('listings'),
    deals: rows.all('deals'),
    messages: rows.all('messages'),
  })

interface Tables {
  listings: readonly { _id: string; status: string; price: number }[]
  deals: readonly Deal[]
  messages: readonly { _id: string; event?: unknown }[]
}

const shortsOf = ({ listings, deals, messages }: Tables): string[] => [
  ...listings.map((row) => [row._id, row.status, row.price].join(' ')),
  ...deals.map(dealShort),
  ...messages.filter(({ event }) => event !== undefined).map((message) => message._id),
]
