import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { changeAvailability } from '#sync/actions/availability.ts'
import { orderedDays } from '#sync/availability.ts'
import { Refusal } from '#sync/refusal.ts'
import { differs } from '../db/differs.ts'
import { implement } from '../sync/implement.ts'
import { availabilityColumns } from './columns.ts'

export const change = implement(
  changeAvailability,
  async ({ tx, actor, rev }, { id, showAvailability, availability }) => {
    if (id !== actor.userId) throw new Refusal('not_found', 'This user does not exist.')
    const own = eq(users.id, id)
    const given = { showAvailability, availability: availability && orderedDays(availability) }
    await tx
      .update(users)
      .set({ ...given, rev })
      .where(and(own, differs(users, given)))
    const [stored] = await tx.select(availabilityColumns).from(users).where(own)
    if (!stored) throw new Refusal('not_found', 'This user does not exist.')
    return stored
  },
)
