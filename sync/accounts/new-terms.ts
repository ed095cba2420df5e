import * as v from 'valibot'

/** A formatted text in the order of reading: an element opens or closes, or there is plain text. */
const textPartSchema = v.object({
  open: v.optional(v.string()),
  /** The number of the first item of an ordered list, if that is not 1. */
  start: v.optional(v.number()),
  href: v.optional(v.string()),
  text: v.optional(v.string()),
  close: v.optional(v.boolean()),
})
export type TextPart = v.InferOutput<typeof textPartSchema>

/** The terms that a person has not accepted. */
export const newTermsSchema = v.object({ version: v.string(), text: v.array(textPartSchema) })
export type NewTerms = v.InferOutput<typeof newTermsSchema>
