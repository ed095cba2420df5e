import { and, eq } from 'drizzle-orm'
import { messages } from '#drizzle/schema/messages.ts'
import { messageReports } from '#drizzle/schema/reports.ts'
import { reportMessage } from '#sync/actions/reports.ts'
import { Refusal } from '#sync/refusal.ts'
import { newId } from '../new-id.ts'
import { implement } from '../sync/implement.ts'

/** Only the person who got a message can report it. To anyone else it does not exist. */
export const message = implement(
  reportMessage,
  async ({ tx, actor, now, resources }, { messageId, reason, details }) => {
    const [reported] = await tx
      .select({ senderId: messages.senderId })
      .from(messages)
      .where(
        and(
          eq(messages.id, messageId),
          eq(messages.recipientId, actor.userId),
          eq(messages.state, 'sent'),
        ),
      )
    if (!reported) throw new Refusal('not_found', 'This message does not exist.')
    const about = { messageId, senderId: reported.senderId, reporterId: actor.userId }
    const stored = await tx
      .insert(messageReports)
      .values({ id: newId(now), ...about, reason, details, reportedAt: now })
      .onConflictDoNothing()
      .returning({ id: messageReports.id })
    if (stored.length > 0) await resources.limits.take(tx, 'reports', actor.userId, now)
    return { message: 'Thanks! Your report has been received.' }
  },
)
