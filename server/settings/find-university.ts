import { Refusal } from '#sync/refusal.ts'
import type { University } from '#sync/accounts/universities.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { allUniversities, schoolOf } from '../universities/queries.ts'

/**
 * Finds a university by name or id. A server for one school knows only that one.
 * @throws Refusal `bad_input` for an unsupported university
 */
export async function findUniversity(db: Db, config: Config, named: string): Promise<University> {
  const all = await allUniversities(db)
  const school = schoolOf(config, all)
  const found = (school ? [school] : all).find(({ id, name }) => id === named || name === named)
  if (found) return found
  throw new Refusal('bad_input', 'Please choose a university from the list.', 'university')
}
