import { rules } from '#drizzle/schema/rules.ts'
import { noCategory } from '#sync/listings.ts'
import { wordsIn } from '#sync/moderation/held-words.ts'
import {
  categoriesWith,
  isDefault,
  type AdministeredRules,
  type Rules,
} from '#sync/moderation/rules.ts'
import { Refusal } from '#sync/refusal.ts'
import { pick } from '../db/columns.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'

/** What all may know, of what the administrators have set: only categories that they renamed or added. */
async function sharedRules(db: Db): Promise<Rules> {
  const [row] = await sharedQuery(db).execute()
  return row ?? { categories: [], prohibited: '' }
}

// The words may be long, and every round reads this.
const sharedQuery = prepared((db) =>
  db
    .select(pick(rules, 'categories', 'prohibited'))
    .from(rules)
    .prepare(),
)

/** What the administrators have set: only categories that they renamed or added. */
export async function storedRules(db: Db): Promise<AdministeredRules> {
  return { ...(await sharedRules(db)), words: await heldWords(db) }
}

async function heldWords(db: Db): Promise<string[]> {
  const [row] = await wordsQuery(db).execute()
  return row?.words ?? []
}

const wordsQuery = prepared((db) => db.select(pick(rules, 'words')).from(rules).prepare())

const withAll = <R extends Rules>(own: R): R => ({
  ...own,
  categories: categoriesWith(own.categories),
})

/** The rules with all categories. */
export const rulesOf = async (db: Db): Promise<Rules> => withAll(await sharedRules(db))

/** The same with the words that hold a listing back. */
export const administeredRules = async (db: Db): Promise<AdministeredRules> =>
  withAll(await storedRules(db))

/** The rules as devices get them: undefined if the school has set nothing that they show. */
export async function rulesForDevices(db: Db): Promise<Rules | undefined> {
  const own = await sharedRules(db)
  return own.categories.length === 0 && own.prohibited === '' ? undefined : withAll(own)
}

interface Texts {
  title: string
  description: string
}

/** The words of a listing that hold it back until a moderator has seen it. */
export const heldWordsIn = async (db: Db, { title, description }: Texts): Promise<string[]> =>
  wordsIn([title, description], await heldWords(db))

/** @throws Refusal `bad_input` for a category that the school does not have */
export async function assertCategory(db: Db, name: string): Promise<void> {
  if (isDefault(name)) return
  const { categories } = await sharedRules(db)
  if (!categories.some((each) => each.name === name))
    throw new Refusal('bad_input', noCategory, 'category')
}
