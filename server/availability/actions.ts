import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { changeAvailability } from '#sync/actions/availability.ts'
import { orderedDays } from '#sync/availability.ts'
import { Refusal } from '#sync/refusal.ts'
import { implement } from '../sync/implement.ts'
import { availabilityColumns } from './columns.ts'

export const change = implement(
  changeAvailability,
  async ({ tx, actor, rev }, { id, showAvailability, availability }) => {
    if (id !== actor.userId) throw new Refusal('not_found', 'This user does not exist.')
    const [stored] = await tx
      .update(users)
      .set({ showAvailability, availability: availability && orderedDays(availability), rev })
      .where(eq(users.id, id))
      .returning(availabilityColumns)
    if (!stored) throw new Refusal('not_found', 'This user does not exist.')
    return stored
  },
)
