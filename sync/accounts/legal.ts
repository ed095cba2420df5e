import * as v from 'valibot'

/** The pages that a school can replace, by the end of their address and the name of their file. */
export const legalPages = ['privacy', 'terms', 'imprint'] as const
export type LegalPage = (typeof legalPages)[number]

export const legalTitles: Record<LegalPage, string> = {
  privacy: 'Privacy',
  terms: 'Terms',
  imprint: 'Imprint',
}

/** The most characters of the version of terms. */
export const longestVersion = 60
export const termsVersionSchema = v.pipe(v.string(), v.maxLength(longestVersion))

/** What a text of the school may consist of. */
export const textTags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'strong',
  'em',
  's',
  'code',
  'pre',
  'hr',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

/** A formatted text in the order of reading: an element opens, closes, or there is plain text. */
const textPartSchema = v.object({
  open: v.optional(v.picklist(textTags)),
  /** The number of the first item of an ordered list, if that is not 1. */
  start: v.optional(v.number()),
  href: v.optional(v.string()),
  text: v.optional(v.string()),
  close: v.optional(v.literal(true)),
})
export type TextPart = v.InferOutput<typeof textPartSchema>

/** The terms that a person has not accepted yet. */
export const newTermsSchema = v.object({ version: v.string(), text: v.array(textPartSchema) })
export type NewTerms = v.InferOutput<typeof newTermsSchema>
