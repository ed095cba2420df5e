import { count } from 'drizzle-orm'
import { universities, universityDomains } from '#drizzle/schema/universities.ts'
import { supportedUniversities } from '#drizzle/supported-universities.ts'
import { isWithinDomain } from '#sync/accounts/email.ts'
import type { University } from '#sync/accounts/universities.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'

/** All supported universities: those of our own list in its order, then later ones by name. */
export async function allUniversities(db: Db): Promise<University[]> {
  const rows = await db.select().from(universities)
  const domains = await db.select().from(universityDomains)
  return rows
    .map(({ id, name }) => {
      const own = domains.filter(({ universityId }) => universityId === id)
      return { id, name, domains: own.map(({ domain }) => domain).toSorted() }
    })
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}

/** Changes with every change of the universities: schools and domains are added, never changed or removed. */
export async function universitiesVersion(db: Db): Promise<string> {
  const [found] = await countSchools(db).execute()
  return [found?.schools, found?.domains].join()
}

const countSchools = prepared((db) =>
  db
    .select({ schools: count(), domains: db.$count(universityDomains) })
    .from(universities)
    .prepare(),
)

/** The only school of a server with SCHOOL_DOMAIN. */
export const schoolOf = ({ schoolDomain }: Config, all: University[]): University | undefined =>
  schoolDomain === undefined
    ? undefined
    : all.find(({ domains }) => domains.some((own) => isWithinDomain(schoolDomain, own)))

const ranks = new Map(supportedUniversities.map(([name], i) => [name, i]))
const rank = ({ name }: University): number => ranks.get(name) ?? supportedUniversities.length
