import type { Context } from 'hono'
import * as v from 'valibot'
import { eq } from 'drizzle-orm'
import { changeAvailability } from '#sync/actions/availability.ts'
import { messageSchema } from '#sync/answer.ts'
import { availabilitySchema, savedAvailability, type Availability } from '#sync/availability.ts'
import { users } from '#drizzle/schema/accounts.ts'
import type { Env } from '../env.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { ownSessionOf } from '../viewer.ts'
import type { Db } from '../db/open.ts'
import { change } from './actions.ts'
import { availabilityColumns } from './columns.ts'

/** GET /api/users/settings/:id */
export async function readAvailability(c: Context<Env>): Promise<Response> {
  const { userId } = ownSessionOf(c).actor
  const own = await c.get('resources').readers.read((db) => availabilityOf(db, userId))
  c.header('cache-control', 'no-store')
  return c.json(own)
}

const { id: _id, ...given } = changeAvailability.args.entries

export const availabilityWrites: Exposure[] = [
  expose(change, {
    summary: 'Changes your weekly availability.',
    about:
      'Changes only what you send; `availability` replaces all days. Times are `HH:MM` in 24 hours, and an end of `00:00` is midnight. A day without times is removed.',
    body: v.strictObject(given),
    args: ({ id, body }) => ({ ...body, id }),
    reply: (stored) => ({ message: savedAvailability, ...stored }),
    answer: v.object({ ...messageSchema.entries, ...availabilitySchema.entries }),
    says: savedAvailability,
    refuses: ['not_found'],
  }),
]

/** The availability of a user of a session. @throws Error if there is no such user. */
async function availabilityOf(db: Db, id: string): Promise<Availability> {
  const [row] = await db.select(availabilityColumns).from(users).where(eq(users.id, id))
  if (!row) throw new Error(`There is no user ${id}.`)
  return row
}
