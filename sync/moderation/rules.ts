import * as v from 'valibot'
import { categories, longestCategory } from '../listings.ts'
import { fold } from '../texts/search.ts'

/** The most categories beside the six, held words, and characters of each text. */
export const ruleLimits = {
  added: 20,
  words: 500,
  word: 60,
  prohibited: 1000,
} as const

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

export const defaultRules: Rules = { categories: categoriesWith([]), prohibited: '' }

const label = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Please enter a name.'),
  v.maxLength(longestCategory, `The name must be at most ${longestCategory} characters long.`),
)

const word = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(ruleLimits.word, `Each word must be at most ${ruleLimits.word} characters long.`),
  v.check((typed) => wordKey(typed) !== '', 'Each word needs a letter or a digit.'),
)
const tooManyWords = `The list can have ${ruleLimits.words} words.`
const list = v.pipe(v.array(word), v.maxLength(ruleLimits.words, tooManyWords))

/** A changed category. With a `label` of null one of the six gets its own name back, another goes. */
export const categoryChanges = v.pipe(
  v.array(v.strictObject({ name: label, label: v.nullable(label) })),
  v.maxLength(2 * ruleLimits.added),
)
export const wordChanges = v.strictObject({
  add: v.optional(list, []),
  remove: v.optional(list, []),
})
export const prohibitedText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(
    ruleLimits.prohibited,
    `The text must be at most ${ruleLimits.prohibited} characters long.`,
  ),
)

const betweenWords = /[^\p{L}\p{N}\p{M}]+/gu
/** Scripts that write no space between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** A word or phrase as it is compared: folded, with single spaces and nothing else between its words. */
export const wordKey = (text: string): string => fold(text).replace(betweenWords, ' ').trim()

/** The words of a list that a text has, whole, whatever their case and accents. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return []
  const all = ` ${wordKey(text)} `
  return words.filter((each) => {
    const key = wordKey(each)
    return all.includes(unspaced.test(key) ? key : ` ${key} `)
  })
}
