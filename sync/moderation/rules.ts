import * as v from 'valibot'
import { categories } from '../listings.ts'

/** A category: its name in the API and in the rows, which never changes, and what people read. */
const categorySchema = v.object({ name: v.string(), label: v.string() })
export type NamedCategory = v.InferOutput<typeof categorySchema>

/**
 * What the school has set for its listings: all categories in the order of the form, and what may not be
 * sold. Every device has it.
 */
export const rulesSchema = v.object({ categories: v.array(categorySchema), prohibited: v.string() })
export type Rules = v.InferOutput<typeof rulesSchema>

/** With the words that hold a listing back, which only administrators read. */
export const administeredRulesSchema = v.object({
  ...rulesSchema.entries,
  words: v.array(v.string()),
})
export type AdministeredRules = v.InferOutput<typeof administeredRulesSchema>

export const isDefault = (name: string): boolean => categories.some((each) => each === name)

/** All categories, “Other” last. @param changed those that were renamed or added */
export function categoriesWith(changed: readonly NamedCategory[]): NamedCategory[] {
  const labels = new Map(changed.map(({ name, label }) => [name, label]))
  const six = categories.map((name) => ({ name, label: labels.get(name) ?? name }))
  const added = changed.filter(({ name }) => !isDefault(name))
  return [...six.slice(0, -1), ...added, ...six.slice(-1)]
}

/** The six with their own names. */
export const defaultCategories: readonly NamedCategory[] = categoriesWith([])
