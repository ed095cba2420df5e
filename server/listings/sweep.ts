import { lt, sql } from 'drizzle-orm'
import { listingViews } from '#drizzle/schema/listings.ts'
import { day } from '#sync/time.ts'
import type { Resources } from '../resources.ts'

const mostPerWrite = 5000

/**
 * Deletes views of earlier days: only a second view on the same day must be recognized. Works in
 * portions, because every other write waits in the meantime.
 */
export async function sweepListingViews({ writer, clock }: Resources): Promise<void> {
  const today = Math.floor(clock() / day)
  for (let deleted = mostPerWrite; deleted === mostPerWrite;) {
    deleted = await writer.write({
      async run(tx) {
        const { listingId, viewerId, day: seenOn } = listingViews
        const past = tx
          .select({ listingId, viewerId, seenOn })
          .from(listingViews)
          .where(lt(seenOn, today))
          .limit(mostPerWrite)
        const gone = await tx
          .delete(listingViews)
          .where(sql`(${listingId}, ${viewerId}, ${seenOn}) in ${past}`)
          .returning({ seenOn })
        return gone.length
      },
    })
  }
}
