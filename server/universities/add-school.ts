import { eq, or } from 'drizzle-orm'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import { announcements } from '#drizzle/schema/announcements.ts'
import { listingMoves, listings } from '#drizzle/schema/listings.ts'
import { spots } from '#drizzle/schema/meet-ups.ts'
import { searches } from '#drizzle/schema/searches.ts'
import { universities, universityDomains } from '#drizzle/schema/universities.ts'
import { supportedUniversities } from '#drizzle/supported-universities.ts'
import { isWithinDomain } from '#sync/accounts/email.ts'
import type { University } from '#sync/accounts/universities.ts'
import { Refusal } from '#sync/refusal.ts'
import { isolated } from '#sync/texts/isolated.ts'
import type { Tx } from '../db/writer.ts'
import { allUniversities } from './queries.ts'
import { universityIdOf } from './university-id.ts'

interface School {
  name: string
  domain: string
}

/**
 * Adds a school. A school that is known already gets the domain in addition, and one that is named
 * after its domain gets the name. A domain has one school: its people share a campus.
 *
 * @returns the name that people choose
 * @throws Refusal if another school has the domain, or if the name has neither a letter nor a digit
 */
export async function addSchool(tx: Tx, { name, domain }: School): Promise<string> {
  const owners = (await allUniversities(tx)).filter(({ domains }) =>
    domains.some((own) => isWithinDomain(domain, own) || isWithinDomain(own, domain)),
  )
  const [owner] = owners
  const named = owners.find((each) => each.name === name)
  if (owner === undefined || named) return addDomain(tx, { name, domain })
  if (owner.domains.includes(owner.name)) return renameSchool(tx, owner, name)
  throw new Refusal(
    'conflict',
    `The domain ${domain} belongs to ${isolated(owner.name)}. Two schools with one domain would be two campuses for its people.`,
    'schoolDomain',
  )
}

/** @throws Refusal if another school has the name */
export async function renameSchool(tx: Tx, { id }: University, name: string): Promise<string> {
  const [other] = await tx.select().from(universities).where(eq(universities.name, name))
  if (other && other.id !== id)
    throw new Refusal('conflict', `Another school has the name ${isolated(name)}.`, 'schoolName')
  await tx.update(universities).set({ name }).where(eq(universities.id, id))
  return name
}

/**
 * Removes a school.
 *
 * @throws Refusal if it is of Quad’s own list, or if someone belongs to it
 */
export async function removeSchool(tx: Tx, { id, name }: University): Promise<void> {
  if (supportedUniversities.some(([own]) => universityIdOf(own) === id))
    throw new Refusal(
      'conflict',
      `${name} is of Quad’s own list, so it would be back after a start.`,
    )
  for (const table of [users, registrations, listings, listingMoves, searches])
    if ((await tx.$count(table, eq(table.universityId, id))) > 0)
      throw new Refusal('conflict', `${name} stays, because people have chosen it.`)
  for (const table of [announcements, spots])
    await tx.delete(table).where(eq(table.universityId, id))
  await tx.delete(universityDomains).where(eq(universityDomains.universityId, id))
  await tx.delete(universities).where(eq(universities.id, id))
}

async function addDomain(tx: Tx, { name, domain }: School): Promise<string> {
  const id = universityIdOf(name)
  const [known] = await tx
    .select()
    .from(universities)
    .where(or(eq(universities.name, name), eq(universities.id, id)))
  if (!known && id === '')
    throw new Refusal('bad_input', 'Please enter the name of the school.', 'schoolName')
  const school = known ?? { id, name }
  if (!known) await tx.insert(universities).values(school)
  const own = { domain, universityId: school.id }
  await tx.insert(universityDomains).values(own).onConflictDoNothing()
  return school.name
}
