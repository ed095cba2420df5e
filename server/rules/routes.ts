import type { Context } from 'hono'
import { categories } from '#sync/listings.ts'
import { rulesSchema } from '#sync/moderation/rules.ts'
import type { Env } from '../env.ts'
import type { Reference } from '../openapi/reference.ts'
import { viewerOf } from '../viewer.ts'
import { rulesOf } from './queries.ts'

/** GET /api/rules */
export async function readRules(c: Context<Env>): Promise<Response> {
  viewerOf(c)
  return c.json(await c.get('resources').readers.read(rulesOf))
}

export const rulesWords = {
  name: categories[0],
  label: categories[0],
  prohibited: 'No alcohol, weapons, or animals.',
}

export const rulesReads: Reference[] = [
  {
    at: 'GET /api/rules',
    summary: 'Returns the categories of your school and what may not be sold.',
    about:
      'A listing and a filter have the `name` of a category. It never changes; people read the `label`. A school can rename the six categories and add others. A listing whose category was removed keeps its name.',
    answer: rulesSchema,
    words: rulesWords,
  },
]
