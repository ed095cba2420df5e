import type Database from 'better-sqlite3'
import { supportedUniversities } from '#drizzle/supported-universities.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config/config-error.ts'
import { universityIdOf } from './university-id.ts'

/** The school whose name and domains the settings give. */
export type School = Pick<Config, 'schoolDomains' | 'schoolName'>

/**
 * Adds the universities of our list, and the school of the settings.
 * @throws ConfigError if the settings contradict the schools that exist
 */
export function seedUniversities(client: Database.Database, school: School): void {
  client.transaction(() => {
    for (const [name, ...domains] of supportedUniversities) seedSupported(client, name, domains)
    seedSchool(client, school)
  })()
}

/** A school that someone added earlier, under whatever name, keeps its domains and its people. */
function seedSupported(client: Database.Database, name: string, domains: string[]): void {
  const id = universityIdOf(name)
  const isOthers = (domain: string) => (ownerOf(client, domain) ?? id) !== id
  if (isNameOfOther(client, { id, name }) || domains.some(isOthers)) return
  insert(client, { id, name, domains })
}

/** A school that is not on our list and has no name yet is named after its domain. */
function seedSchool(client: Database.Database, { schoolDomains, schoolName }: School): void {
  const [first] = schoolDomains
  if (first === undefined) return
  const owners = [...new Set(schoolDomains.flatMap((each) => ownerOf(client, each) ?? []))]
  if (owners.length > 1)
    throw new ConfigError(
      `SCHOOL_DOMAIN has the domains of several schools: ${owners.map((id) => nameOf(client, id)).join(' and ')}. Name the domains of one school.`,
    )
  const name = schoolName ?? first
  const id = owners[0] ?? universityIdOf(first)
  if (schoolName !== undefined && isNameOfOther(client, { id, name }))
    throw new ConfigError(`SCHOOL_NAME is “${name}”, but another school has this name.`)
  const unowned = schoolDomains.filter((each) => ownerOf(client, each) === undefined)
  insert(client, { id, name, domains: unowned })
  if (schoolName === undefined) return
  client.prepare('UPDATE universities SET name = ? WHERE id = ? AND name <> ?').run(name, id, name)
}

/** The school that has the domain or a parent domain of it. */
function ownerOf(client: Database.Database, domain: string): string | undefined {
  const found = client
    .prepare(
      `SELECT university_id FROM university_domains WHERE ? = domain OR ? LIKE '%.' || domain
        ORDER BY length(domain) DESC LIMIT 1`,
    )
    .pluck()
    .get(domain, domain)
  return typeof found === 'string' ? found : undefined
}

const isNameOfOther = (client: Database.Database, { id, name }: { id: string; name: string }) =>
  client.prepare('SELECT 1 FROM universities WHERE name = ? AND id <> ?').get(name, id) !==
  undefined

const nameOf = (client: Database.Database, id: string): string =>
  String(client.prepare('SELECT name FROM universities WHERE id = ?').pluck().get(id))

function insert(
  client: Database.Database,
  { id, name, domains }: { id: string; name: string; domains: string[] },
): void {
  client
    .prepare('INSERT INTO universities (id, name) VALUES (?, ?) ON CONFLICT DO NOTHING')
    .run(id, name)
  const domain = client.prepare(
    'INSERT INTO university_domains (domain, university_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  for (const own of domains) domain.run(own, id)
}
