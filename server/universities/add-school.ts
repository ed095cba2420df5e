import { eq, or } from 'drizzle-orm'
import { universities, universityDomains } from '#drizzle/schema/universities.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { universityIdOf } from './university-id.ts'

/**
 * Adds a school. A school that is known already gets the domain in addition.
 *
 * @throws Refusal if the name has neither a letter nor a digit
 */
export async function addSchool(
  tx: Tx,
  { name, domain }: { name: string; domain: string },
): Promise<void> {
  const id = universityIdOf(name)
  if (id === '') {
    throw new Refusal('bad_input', 'Please enter the name of the school.', 'schoolName')
  }
  await tx.insert(universities).values({ id, name }).onConflictDoNothing()
  const [known] = await tx
    .select({ id: universities.id })
    .from(universities)
    .where(or(eq(universities.id, id), eq(universities.name, name)))
  if (!known) throw new Error(`The school ${id} was not added.`)
  const own = { domain, universityId: known.id }
  await tx.insert(universityDomains).values(own).onConflictDoNothing()
}
