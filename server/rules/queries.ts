import { rules } from '#drizzle/schema/rules.ts'
import { noCategory } from '#sync/listings.ts'
import {
  categoriesWith,
  isDefault,
  wordsIn,
  type AdministeredRules,
  type Rules,
} from '#sync/moderation/rules.ts'
import { Refusal } from '#sync/refusal.ts'
import { pick } from '../db/columns.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'

/** What the school has set for listings; undefined if it has set nothing that devices need. */
export async function rulesOf(db: Db): Promise<Rules | undefined> {
  const [row] = await rulesQuery(db).execute()
  if (!row || (row.categories.length === 0 && row.prohibited === '')) return undefined
  return { ...row, categories: categoriesWith(row.categories) }
}

const rulesQuery = prepared((db) =>
  db
    .select(pick(rules, 'categories', 'prohibited'))
    .from(rules)
    .prepare(),
)

const nothing = { categories: [], words: [], prohibited: '' }

/** What the administrators have set. */
export async function storedRules(db: Db): Promise<Omit<typeof rules.$inferSelect, 'id'>> {
  const [row] = await storedQuery(db).execute()
  return row ?? nothing
}

const storedQuery = prepared((db) =>
  db
    .select(pick(rules, 'categories', 'words', 'prohibited'))
    .from(rules)
    .prepare(),
)

/** What administrators see and change. */
export async function administeredRules(db: Db): Promise<AdministeredRules> {
  const { categories, ...others } = await storedRules(db)
  return { ...others, categories: categoriesWith(categories) }
}

interface Texts {
  title: string
  description: string
}

/** The words of a listing that hold it back until a moderator has seen it. */
export const heldWordsIn = async (db: Db, { title, description }: Texts): Promise<string[]> =>
  wordsIn(`${title}\n${description}`, (await storedRules(db)).words)

/** @throws Refusal `bad_input` for a category that the school does not have */
export async function assertCategory(db: Db, name: string): Promise<void> {
  if (isDefault(name)) return
  const own = await rulesOf(db)
  if (!own?.categories.some((each) => each.name === name))
    throw new Refusal('bad_input', noCategory, 'category')
}
