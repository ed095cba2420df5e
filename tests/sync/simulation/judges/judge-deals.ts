import type { World } from '../world.ts'
import { Wrong } from '../wrong.ts'

/** What no commit may leave behind, each with the ids of deals that show it. */
const rules: Record<string, string> = {
  'A listing is held for two people': `SELECT min(id) AS id FROM deals WHERE state IN ('reserved', 'sold') AND deleted = 0
     GROUP BY listing_id HAVING count(*) > 1`,
  'A reservation and its listing disagree': `SELECT d.id FROM deals d JOIN listings l ON l.id = d.listing_id
     WHERE d.state = 'reserved' AND (l.status <> 'Pending' OR l.deleted = 1)`,
  'A sale and its listing disagree': `SELECT d.id FROM deals d JOIN listings l ON l.id = d.listing_id
     WHERE d.state = 'sold' AND l.status <> 'Sold' AND l.deleted = 0`,
  'An offer is open for a listing that nobody can get': `SELECT d.id FROM deals d JOIN listings l ON l.id = d.listing_id
     WHERE d.state = 'open' AND (l.status = 'Sold' OR l.deleted = 1)`,
  'An open offer is above the price': `SELECT d.id FROM deals d JOIN listings l ON l.id = d.listing_id
     WHERE d.state = 'open' AND d.amount_cents > l.price_cents`,
  'A deal is open across a block': `SELECT d.id FROM deals d JOIN blocks b ON b.deleted = 0
     AND ((b.blocker_id = d.seller_id AND b.blocked_id = d.buyer_id)
       OR (b.blocker_id = d.buyer_id AND b.blocked_id = d.seller_id))
     WHERE d.state IN ('open', 'reserved')`,
  'An event was told twice': `SELECT min(id) AS id FROM notifications WHERE subject LIKE '% % %'
     GROUP BY user_id, subject HAVING count(*) > 1`,
}

/** The status and the deals of a listing agree after every commit. */
export function checkDeals({ server }: World): void {
  for (const [wrong, sql] of Object.entries(rules)) {
    const [found] = server.query<{ id: string }>(sql)
    if (found) throw new Wrong(`${wrong}: ${found.id}.`)
  }
}
