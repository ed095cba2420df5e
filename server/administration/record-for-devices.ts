import { decisions } from '#drizzle/schema/moderation.ts'
import { newId } from '../new-id.ts'
import type { HandlerContext } from '../sync/implement.ts'

type Ruling = Pick<
  typeof decisions.$inferSelect,
  'subjectId' | 'universityId' | 'verdict' | 'reason'
>

/**
 * Adds an act on the server itself to the log, and lets the devices that show it know: those of a campus,
 * or all without one.
 */
export async function recordForDevices(
  { tx, actor, now, rev, resources, after }: HandlerContext,
  { subjectId, universityId, verdict, reason }: Ruling,
): Promise<void> {
  const about = { kind: 'server', subjectId, personId: null, universityId } as const
  const line = { id: newId(now), moderatorId: actor.userId, decidedAt: now, until: null }
  await tx.insert(decisions).values({ ...about, ...line, verdict, reason })
  const { sockets } = resources
  after(async () =>
    universityId === null ? sockets.allChanged(rev) : sockets.campusChanged(universityId, rev),
  )
}
