import type { Rows } from '#sync/engine/replica.ts'
import { defaultRules, type NamedCategory, type Rules } from '#sync/moderation/rules.ts'
import { useQuery } from '../device/use-query.ts'
import { tabNames } from './feed/feed-query.ts'

const rulesIn = (rows: Rows): Rules => rows.state()?.rules ?? defaultRules
const categoriesIn = (rows: Rows): NamedCategory[] => rulesIn(rows).categories
const prohibitedIn = (rows: Rows): string => rulesIn(rows).prohibited

/** The categories of the school, with the names that it gave them. */
export const useCategories = (): NamedCategory[] => useQuery(categoriesIn)

/** What people read for a category. One that was removed keeps its name. */
export const labelOf = (all: readonly NamedCategory[], category: string): string =>
  all.find(({ name }) => name === category)?.label ?? category

export const useCategoryLabel = (category: string): string => labelOf(useCategories(), category)

/** The names of the feed’s tabs, of which one is a category. */
export const useTabNames = (): typeof tabNames => ({
  ...tabNames,
  tickets: useCategoryLabel('Event Tickets'),
})

/** What may not be sold, in the words of the school; empty if it says nothing. */
export const useProhibited = (): string => useQuery(prohibitedIn)
