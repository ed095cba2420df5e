import { and, countDistinct, eq, isNull, lte } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { listingReports } from '#drizzle/schema/reports.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { day } from '#sync/time.ts'
import { pick } from '../db/columns.ts'
import { notify } from '../notifications/notify.ts'
import type { HandlerContext } from '../sync/implement.ts'

/**
 * Hides a listing that enough people reported, until a moderator has looked at it. Reports that a
 * moderator has answered do not count, nor those of people who joined less than a day ago.
 */
export async function hideIfReportedByMany(
  context: HandlerContext,
  listingId: string,
): Promise<void> {
  const { tx, now, rev, resources, after } = context
  const { reportsToHide } = resources.config
  if (reportsToHide === 0) return
  const [counted] = await tx
    .select({ people: countDistinct(listingReports.reporterId) })
    .from(listingReports)
    .innerJoin(users, eq(users.id, listingReports.reporterId))
    .where(
      and(
        eq(listingReports.listingId, listingId),
        isNull(listingReports.decisionId),
        lte(users.createdAt, now - day),
        isNull(users.suspendedAt),
      ),
    )
  if ((counted?.people ?? 0) < reportsToHide) return
  const [hidden] = await tx
    .update(listings)
    .set({ hiddenBy: 'reports', rev })
    .where(and(eq(listings.id, listingId), isNull(listings.hiddenBy)))
    .returning(pick(listings, 'sellerId', 'universityId', 'title'))
  if (!hidden) return
  const { sellerId, universityId, title } = hidden
  await notify({ ...context, actor: undefined }, [sellerId], {
    type: 'other',
    title: 'Your listing is hidden for now',
    message: `Several people reported “${isolated(title)}”. It is hidden until a moderator has looked at it.`,
    link: `/for-you?listingId=${listingId}`,
    subject: listingId,
  })
  after(async () => {
    resources.sockets.userChanged(sellerId, rev)
    resources.sockets.campusChanged(universityId, rev)
  })
}
