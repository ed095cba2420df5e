import { sql } from 'drizzle-orm'
import { universities, universityDomains } from '#drizzle/schema/universities.ts'
import { supportedUniversities } from '#drizzle/supported-universities.ts'
import { isWithinDomain } from '#sync/accounts/email.ts'
import type { University } from '#sync/accounts/universities.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { universityIdOf } from './university-id.ts'

/** All supported universities: those of our own list in its order, then later ones by name. */
export async function allUniversities(db: Db): Promise<University[]> {
  const rows = await db.select().from(universities)
  const domainsOf = new Map<string, string[]>(rows.map(({ id }) => [id, []]))
  const domains = await db.select().from(universityDomains).orderBy(universityDomains.domain)
  for (const { universityId, domain } of domains) domainsOf.get(universityId)?.push(domain)
  return rows
    .map(({ id, name }) => ({ id, name, domains: domainsOf.get(id) ?? [] }))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}

/** Changes with every change of the universities: schools are added and renamed, domains added. */
export async function universitiesVersion(db: Db): Promise<string> {
  const [found] = await namesAndDomains(db).execute()
  return [found?.names, found?.domains].join()
}

const namesAndDomains = prepared((db) =>
  db
    .select({
      names: sql<string>`group_concat(${universities.name})`,
      domains: db.$count(universityDomains),
    })
    .from(universities)
    .prepare(),
)

/** The only school of a server with SCHOOL_DOMAIN. */
export const schoolOf = (
  { schoolDomains: [first] }: Pick<Config, 'schoolDomains'>,
  all: University[],
): University | undefined =>
  first === undefined
    ? undefined
    : all.find(({ domains }) => domains.some((own) => isWithinDomain(first, own)))

const ranks = new Map(supportedUniversities.map(([name], i) => [universityIdOf(name), i]))
const rank = ({ id }: University): number => ranks.get(id) ?? supportedUniversities.length
