import { rules } from '#drizzle/schema/rules.ts'
import { noCategory } from '#sync/listings.ts'
import { categoriesWith, isDefault, type Rules } from '#sync/moderation/rules.ts'
import { Refusal } from '#sync/refusal.ts'
import { pick } from '../db/columns.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'

const nothing = { categories: [], prohibited: '' }

/** What the administrators have set: only those categories that they renamed or added. */
export async function storedRules(db: Db): Promise<Rules> {
  const [row] = await storedQuery(db).execute()
  return row ?? nothing
}

const storedQuery = prepared((db) =>
  db
    .select(pick(rules, 'categories', 'prohibited'))
    .from(rules)
    .prepare(),
)

/** The rules with all categories. */
export async function rulesOf(db: Db): Promise<Rules> {
  const { categories, prohibited } = await storedRules(db)
  return { categories: categoriesWith(categories), prohibited }
}

/** The rules as devices get them: undefined if the school has set nothing. */
export async function rulesForDevices(db: Db): Promise<Rules | undefined> {
  const { categories, prohibited } = await storedRules(db)
  if (categories.length === 0 && prohibited === '') return undefined
  return { categories: categoriesWith(categories), prohibited }
}

/** @throws Refusal `bad_input` for a category that the school does not have */
export async function assertCategory(db: Db, name: string): Promise<void> {
  if (isDefault(name)) return
  const { categories } = await storedRules(db)
  if (!categories.some((each) => each.name === name))
    throw new Refusal('bad_input', noCategory, 'category')
}
