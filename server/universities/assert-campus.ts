import { eq } from 'drizzle-orm'
import { universities } from '#drizzle/schema/universities.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'

/** @throws Refusal `bad_input` if there is no such campus */
export async function assertCampus(db: Db, id: string): Promise<void> {
  const [campus] = await db.select().from(universities).where(eq(universities.id, id))
  if (!campus)
    throw new Refusal('bad_input', 'Please choose a university from the list.', 'universityId')
}
