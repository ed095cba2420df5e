import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { NewTerms, TextPart } from '#sync/accounts/new-terms.ts'
import type { Db } from '../db/open.ts'
import type { Resources } from '../resources.ts'
import { allUniversities, schoolOf } from '../universities/queries.ts'
import { fillIn } from './fill-in.ts'
import { markdown } from './page.ts'

/** The current terms, unless this person has accepted them. */
export async function newTermsFor(
  db: Db,
  userId: string,
  { config, legalTexts }: Pick<Resources, 'config' | 'legalTexts'>,
): Promise<NewTerms | undefined> {
  const { terms, termsVersion: version } = legalTexts
  const [user] = await db
    .select({ accepted: users.termsVersion })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || user.accepted === version) return undefined
  const school = schoolOf(config, await allUniversities(db))?.name
  const tokens = markdown.parse(fillIn(terms, config, school), {})
  return { version, text: tokens.flatMap(partsOf) }
}

type Token = ReturnType<typeof markdown.parse>[number]

/** Parts from which the app builds elements, because its policy lets no markup in. */
function partsOf(token: Token): TextPart[] {
  const { type, tag, nesting, content } = token
  if (token.hidden) return []
  if (token.children) return token.children.flatMap(partsOf)
  if (type === 'softbreak') return [{ text: ' ' }]
  const inside = content === '' ? [] : [{ text: content }]
  if (type === 'text') return inside
  if (nesting < 0) return [{ close: true }]
  const [start, href] = [token.attrGet('start'), token.attrGet('href')]
  const opening = {
    open: tag === 'code' && token.block ? 'pre' : tag,
    ...(start !== null && { start: Number(start) }),
    ...(href !== null && { href: String(href) }),
  }
  return nesting > 0 ? [opening] : [opening, ...inside, { close: true }]
}
