import type { Rows } from '#sync/engine/replica.ts'
import { defaultCategories, type NamedCategory } from '#sync/moderation/rules.ts'
import { useQuery } from '../device/use-query.ts'

const categoriesIn = (rows: Rows): readonly NamedCategory[] =>
  rows.state()?.rules?.categories ?? defaultCategories

/** The categories of the school, with the names that it gave them. */
export const useCategories = (): readonly NamedCategory[] => useQuery(categoriesIn)

/** What people read for a category. One that was removed keeps its name. */
export const labelOf = (all: readonly NamedCategory[], category: string): string =>
  all.find(({ name }) => name === category)?.label ?? category

export const useCategoryLabel = (category: string): string =>
  useQuery((rows) => labelOf(categoriesIn(rows), category))
