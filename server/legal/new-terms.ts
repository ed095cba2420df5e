import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { NewTerms } from '#sync/accounts/legal.ts'
import type { Db } from '../db/open.ts'
import type { Resources } from '../resources.ts'
import { allUniversities, schoolOf } from '../universities/queries.ts'
import { filledIn } from './filled-in.ts'
import { partsOf } from './markdown.ts'

type Texts = Pick<Resources, 'config' | 'legalTexts'>

/** The terms with their text, if they are not the ones that this person has accepted. */
export async function newTermsFor(
  db: Db,
  userId: string,
  texts: Texts,
): Promise<NewTerms | undefined> {
  const { termsVersion: version } = texts.legalTexts
  const [user] = await db
    .select({ accepted: users.termsVersion })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || user.accepted === version) return undefined
  const school = schoolOf(texts.config, await allUniversities(db))?.name
  return { version, text: partsOf(filledIn('terms', texts, school)) }
}
