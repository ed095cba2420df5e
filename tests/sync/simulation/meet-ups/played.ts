import { simulate } from '../simulation.ts'
import type { World } from '../world.ts'

interface Wanted {
  seed: number
  runs: number
  /** How often things must happen at least in all runs, by the names of `playedIn`. */
  least: Record<string, number>
}

/**
 * Simulates meet-ups.
 * @returns what is wrong, and what happened too rarely to prove anything, with how often it did
 */
export async function playMeetUps({ seed, runs, least }: Wanted) {
  const played = new Map<string, number>()
  const onEnd = (world: World) => {
    for (const [what, count] of playedIn(world)) played.set(what, (played.get(what) ?? 0) + count)
  }
  const wrong = await simulate({ of: 'meet-ups', seed, runs, shrink: false, onEnd })
  const rare = Object.entries(least)
    .map(([what, count]) => ({ what, count, found: played.get(what) ?? 0 }))
    .filter(({ count, found }) => found < count)
  return { wrong, rare }
}

/**
 * How often things happened in a run, by what its server still knows of them: cards and notifications
 * of meet-ups and cards of deals by their kind, what was called off, and sales after a meet-up.
 */
function playedIn({ server }: World): Map<string, number> {
  const counts = server.query<{ what: string; count: number }>(
    `SELECT json_extract(event, '$.kind') AS what, count(*) AS count FROM messages
       WHERE event IS NOT NULL GROUP BY what
     UNION ALL
     SELECT 'told: ' || substr(subject, instr(subject, ' meet-up ') + 9,
         instr(substr(subject, instr(subject, ' meet-up ') + 9), ' ') - 1) AS what,
       count(*) AS count FROM notifications WHERE subject LIKE '% meet-up %' GROUP BY what
     UNION ALL
     SELECT 'called off', count(*) FROM notifications WHERE title = 'This meet-up was canceled'
     UNION ALL
     SELECT 'both there', count(*) FROM meet_ups
       WHERE one_here_at IS NOT NULL AND other_here_at IS NOT NULL
     UNION ALL
     SELECT 'left', count(*) FROM users WHERE deleted = 1
     UNION ALL
     SELECT 'has it after a meet-up', count(*) FROM deals d JOIN meet_ups m ON m.asked_at IS NOT NULL
       AND m.id IN (d.seller_id || '.' || d.buyer_id, d.buyer_id || '.' || d.seller_id)
       WHERE d.confirmed_at IS NOT NULL`,
  )
  return new Map(counts.map(({ what, count }) => [what, count]))
}
