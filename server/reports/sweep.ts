import { inArray, lt } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import {
  listingReports,
  messageReports,
  reviewReports,
  userReports,
} from '#drizzle/schema/reports.ts'
import { day } from '#sync/time.ts'
import type { Resources } from '../resources.ts'

const year = 365 * day

/** Deletes reports about users one year after those users deleted their accounts. */
export const sweepReportsOnDeletedUsers = ({ writer, clock }: Resources): Promise<void> =>
  writer.write({
    async run(tx) {
      const deletedUsers = tx
        .select({ id: users.id })
        .from(users)
        .where(lt(users.deletedAt, clock() - year))
      await tx.delete(userReports).where(inArray(userReports.subjectId, deletedUsers))
      await tx.delete(messageReports).where(inArray(messageReports.senderId, deletedUsers))
      await tx.delete(reviewReports).where(inArray(reviewReports.reviewerId, deletedUsers))
      await tx.delete(listingReports).where(inArray(listingReports.sellerId, deletedUsers))
    },
  })
