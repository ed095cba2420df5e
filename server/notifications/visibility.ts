import { and, eq, sql, type SQL } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import { notBlocked, type Viewer } from '../listings/visibility.ts'

/**
 * The only place that decides which notifications a person sees: their own, except those about
 * people with whom there is a block now.
 */
export function ownNotifications({ userId }: Pick<Viewer, 'userId'>): SQL | undefined {
  return and(
    eq(notifications.userId, userId),
    eq(notifications.deleted, false),
    notBlocked(sql`${userId}`, sql`${notifications.actorId}`),
  )
}
