import * as v from 'valibot'
import { refusalCodes } from './refusal.ts'

/** The answer of calls that return no data: a sentence for the person. */
export const messageSchema = v.object({ message: v.string() })
export type Confirmation = v.InferOutput<typeof messageSchema>

/** The shape of every error. `crash` is a fault of the server; all other codes are refusals. */
export const errorSchema = v.object({
  error: v.object({
    code: v.picklist([...refusalCodes, 'crash']),
    message: v.string(),
    field: v.optional(v.string()),
  }),
  message: v.string(),
})
