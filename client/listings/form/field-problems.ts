import { listingProblem, missingListingFields } from '#sync/listings.ts'
import type { DraftFields } from './draft.ts'

/** What is wrong, by the name of its field, in the order of the form. */
export type FieldProblems = Readonly<Record<string, string>>

const asks = {
  title: 'Please enter a title.',
  description: 'Please enter a description.',
  price: 'Please enter a price.',
  category: 'Please choose a category.',
} as const

/** All that keeps a form from being sent: the documented sentence first, then what else is missing. */
export function fieldProblems(fields: DraftFields): FieldProblems {
  const first = listingProblem(fields)
  if (!first?.field) return {}
  const missing = missingListingFields(fields).map((field) => [field, asks[field]])
  return { ...Object.fromEntries(missing), [first.field]: first.message }
}

/** What is left once these fields have been changed. */
export const without = (problems: FieldProblems, changed: readonly string[]): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !changed.includes(field)))
