import type { Context } from 'hono'
import { rules } from '#drizzle/schema/rules.ts'
import { changeRules } from '#sync/actions/administration.ts'
import { messageSchema } from '#sync/answer.ts'
import { administeredRulesSchema } from '#sync/moderation/rules.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { assertRole } from '../auth/role.ts'
import type { Env } from '../env.ts'
import type { Reference } from '../openapi/reference.ts'
import { withCategories, withWords } from '../rules/changes.ts'
import { administeredRules, storedRules } from '../rules/queries.ts'
import { rulesWords } from '../rules/routes.ts'
import { implement } from '../sync/implement.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { recordForDevices } from './record-for-devices.ts'

/** GET /api/administration/rules */
export async function readAdministeredRules(c: Context<Env>): Promise<Response> {
  const answer = await c.get('resources').readers.readOnce(administeredRules)
  return c.json(answer, 200, { 'cache-control': 'no-store' })
}

export const administeredRulesReads: Reference[] = [
  {
    at: 'GET /api/administration/rules',
    summary: 'Returns the rules for listings, with the words that hold one back.',
    session: 'administrator',
    answer: administeredRulesSchema,
    words: { ...rulesWords, words: 'vape' },
  },
]

/** Each thing that changes is a line of the log. */
const change = implement(changeRules, async (context, args) => {
  const { tx, actor } = context
  await assertRole(tx, actor, 'administrator')
  const before = await storedRules(tx)
  const categories = withCategories(before.categories, args.categories)
  const words = withWords(before.words, args.words)
  const prohibited = args.prohibited ?? before.prohibited
  const reasons = [
    categories.says.join(' '),
    words.says.join(' '),
    prohibited === before.prohibited
      ? ''
      : `What may not be sold: ${isolated(prohibited) || 'nothing'}`,
  ].filter(Boolean)
  if (reasons.length === 0) return saved
  const row = { categories: categories.after, words: words.after, prohibited }
  await tx
    .insert(rules)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: rules.id, set: row })
  const about = { subjectId: 'rules', universityId: null, verdict: 'change' } as const
  for (const reason of reasons) await recordForDevices(context, { ...about, reason })
  return saved
})

const saved = { message: 'The rules were saved.' }

export const rulesWrites: Exposure[] = [
  expose(change, {
    summary: 'Changes categories, held words, and what may not be sold.',
    about:
      'Send only what changes. A category has a `name`, which listings keep, and a `label`, which people read; an unknown `name` is added. A `label` of null removes an added category, and gives one of the six its own name back. A listing whose title or description has one of `words` waits for a moderator; its seller does not learn the word. A word needs two letters or digits, or one with a sign such as + or # at its beginning or end, with which it is found. Words are removed before others are added, so a new spelling replaces the earlier one; the same word in `add` and `remove` is refused. The log of decisions has each change with your name.',
    role: 'administrator',
    body: changeRules.args,
    args: ({ body }) => body,
    answer: messageSchema,
    words: { ...rulesWords, add: 'vape', remove: 'fake ID' },
    says: 'The rules were saved.',
  }),
]
