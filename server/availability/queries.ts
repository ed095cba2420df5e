import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { Availability } from '#sync/availability.ts'
import type { Db } from '../db/open.ts'
import { availabilityColumns } from './columns.ts'

/** The availability of a user of a session. @throws Error if there is no such user. */
export async function availabilityOf(db: Db, id: string): Promise<Availability> {
  const [row] = await db.select(availabilityColumns).from(users).where(eq(users.id, id))
  if (!row) throw new Error(`There is no user ${id}.`)
  return row
}
