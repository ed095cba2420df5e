import { and, eq, inArray, isNull, lte, notInArray } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { departures } from '#drizzle/schema/departures.ts'
import type { Resources } from '../resources.ts'

/** After a year nothing tells that a mailbox had an account. */
export const sweepDepartures = ({ writer, clock }: Resources): Promise<void> =>
  writer.write({
    async run(tx) {
      const isOver = lte(departures.until, clock())
      await tx.delete(departures).where(and(isOver, isNull(departures.returnedAs)))
      await tx.update(departures).set({ mailboxHash: null, blockedBy: [] }).where(isOver)
      const remembered = tx.select({ id: departures.userId }).from(departures)
      const gone = tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.deleted, true), notInArray(users.id, remembered)))
      await tx.delete(departures).where(inArray(departures.returnedAs, gone))
    },
  })
