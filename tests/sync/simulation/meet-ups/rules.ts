import { day, hour, minute } from '#sync/time.ts'
import type { World } from '../world.ts'
import { Wrong } from '../wrong.ts'

const cardOf = (
  kind: string,
  what = '1',
) => `SELECT ${what} FROM messages c WHERE c.conversation_id = m.id
  AND json_extract(c.event, '$.kind') = '${kind}' AND json_extract(c.event, '$.turn') = m.turn
  AND json_extract(c.event, '$.place') = m.place`

const isBetween = `((d.seller_id = m.one_id AND d.buyer_id = m.other_id)
  OR (d.seller_id = m.other_id AND d.buyer_id = m.one_id))`

/** What no commit may leave behind, each with the ids of meet-ups that show it. `@now` is the server's time. */
const rules: Record<string, string> = {
  'Two people have two meet-ups': `SELECT min(id) AS id FROM meet_ups
     GROUP BY min(one_id, other_id), max(one_id, other_id) HAVING count(*) > 1`,
  'A meet-up has not one proposal of its proposer': `SELECT m.id FROM meet_ups m WHERE m.state <> 'canceled'
     AND (${cardOf('propose', 'count(*)')} AND c.sender_id = m.by) <> 1`,
  'A meet-up is agreed without the other person': `SELECT m.id FROM meet_ups m WHERE m.state = 'agreed'
     AND NOT EXISTS (${cardOf('agree')} AND c.sender_id <> m.by)`,
  'A meet-up is ahead across a block': `SELECT m.id FROM meet_ups m JOIN blocks b ON b.deleted = 0
     AND ((b.blocker_id = m.one_id AND b.blocked_id = m.other_id)
       OR (b.blocker_id = m.other_id AND b.blocked_id = m.one_id))
     WHERE m.state <> 'canceled' AND m.at > @now`,
  'A meet-up is ahead with someone who has left': `SELECT m.id FROM meet_ups m JOIN users u
     ON u.id IN (m.one_id, m.other_id) AND u.deleted = 1
     WHERE m.state <> 'canceled' AND m.at > @now`,
  'Someone is at a place too early or too late': `SELECT id FROM meet_ups
     WHERE one_here_at < at - ${hour / 2} OR one_here_at >= at + ${2 * hour}
       OR other_here_at < at - ${hour / 2} OR other_here_at >= at + ${2 * hour}`,
  'Someone is at a place before both agreed': `SELECT id FROM meet_ups
     WHERE (one_here_at IS NOT NULL OR other_here_at IS NOT NULL) AND agreed_at IS NULL`,
  'A reminder is of an earlier proposal': `SELECT id FROM meet_ups
     WHERE state = 'proposed' AND (reminded_at IS NOT NULL OR asked_at IS NOT NULL)`,
  'A reminder came at a wrong time': `SELECT id FROM meet_ups WHERE state = 'agreed'
     AND (reminded_at < at - ${hour} OR reminded_at >= at OR asked_at < at + ${2 * hour})`,
  'A reservation ends before its meet-up': `SELECT m.id FROM meet_ups m JOIN deals d ON ${isBetween}
     WHERE m.state = 'agreed' AND m.deleted = 0 AND d.state = 'reserved' AND d.deleted = 0
       AND d.held_until < m.at + ${2 * day}`,
}

/** What may not be left when the server has done all that is due. */
const swept: Record<string, string> = {
  'No one was reminded of a meet-up': `SELECT id FROM meet_ups WHERE state = 'agreed' AND deleted = 0
     AND at > @now AND at <= @now + ${hour} AND at - agreed_at >= ${1.5 * hour} AND reminded_at IS NULL`,
  'No one was asked about a meet-up': `SELECT m.id FROM meet_ups m JOIN deals d ON ${isBetween}
     AND d.state = 'reserved' AND d.deleted = 0 AND d.agreed_at <= m.at + ${2 * hour}
     WHERE m.state = 'agreed' AND m.deleted = 0 AND m.asked_at IS NULL
       AND @now - m.at BETWEEN ${2 * hour} AND ${7 * day}`,
  'An offer is open after its end': `SELECT id FROM deals WHERE state = 'open' AND expires_at <= @now`,
  'A reminder was told to one person alone': `SELECT m.id FROM meet_ups m JOIN users u
     ON u.id IN (m.one_id, m.other_id) AND u.deleted = 0
     WHERE m.state = 'agreed' AND m.reminded_at >= @now - ${minute}
       AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = u.id
         AND n.subject = m.id || ' meet-up remind ' || m.turn)
       AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = u.id AND n.deleted = 1)`,
}

/** What may not be left when nothing is pending. People who blocked each other may hear nothing. */
const told: Record<string, string> = {
  'No one was told of': `SELECT c.id FROM messages c JOIN users u ON u.id = c.recipient_id AND u.deleted = 0
     WHERE json_extract(c.event, '$.kind') IN ('propose', 'agree', 'callOff', 'here')
       AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = c.recipient_id
         AND n.subject = c.conversation_id || ' meet-up '
           || replace(json_extract(c.event, '$.kind'), 'callOff', 'cancel')
           || ' ' || json_extract(c.event, '$.turn'))
       AND NOT EXISTS (SELECT 1 FROM notifications n
         WHERE n.user_id = c.recipient_id AND n.deleted = 1)
       AND NOT EXISTS (SELECT 1 FROM news_recipients r WHERE r.user_id = c.recipient_id)
       AND NOT EXISTS (SELECT 1 FROM blocks b
         WHERE (b.blocker_id = c.sender_id AND b.blocked_id = c.recipient_id)
           OR (b.blocker_id = c.recipient_id AND b.blocked_id = c.sender_id))`,
}

const check =
  (all: Record<string, string>) =>
  ({ server }: World): void => {
    const now = server.resources.clock()
    for (const [wrong, sql] of Object.entries(all)) {
      const parts = sql.split('@now')
      const times = parts.slice(1).map(() => now)
      const [found] = server.query<{ id: string }>(parts.join('?'), ...times)
      if (found) throw new Wrong(`${wrong}: ${found.id}.`)
    }
  }

export const checkMeetUps = check(rules)
export const checkSwept = check(swept)
export const checkTold = check(told)
