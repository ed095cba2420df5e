import * as v from 'valibot'
import { longestCategory } from '../listings.ts'
import { fold } from '../texts/search.ts'

/** The most categories beside the six, held words, and characters of a word and of the text. */
export const ruleLimits = { added: 20, words: 500, word: 60, prohibited: 1000 } as const

const label = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Please enter a name.'),
  v.maxLength(longestCategory, `The name must be at most ${longestCategory} characters long.`),
  v.check((typed) => wordKey(typed) !== '', 'The name needs a letter or a digit.'),
)

/** Changed categories. With a `label` of null one of the six gets its own name back, another goes. */
export const categoryChanges = v.pipe(
  v.array(v.strictObject({ name: label, label: v.nullable(label) })),
  v.maxLength(2 * ruleLimits.added),
)

const word = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(ruleLimits.word, `Each word must be at most ${ruleLimits.word} characters long.`),
)
const list = v.pipe(
  v.array(word),
  v.maxLength(ruleLimits.words, `The list can have ${ruleLimits.words} words.`),
)

/** Words that join the list and words that leave it, so that what another administrator does stays. */
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

/** A name, word or phrase as it is compared: folded, with single spaces and nothing else between its words. */
export const wordKey = (text: string): string => fold(text).replace(betweenWords, ' ').trim()
