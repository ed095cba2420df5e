import * as v from 'valibot'
import { refusalCodes } from './refusal.ts'

/** What is answered where the effect alone matters: a sentence for the person who asked. */
export const messageSchema = v.object({ message: v.string() })

/** The one shape of every error. `crash` is our fault; all other codes are refusals. */
export const errorSchema = v.object({
  error: v.object({
    code: v.picklist([...refusalCodes, 'crash']),
    message: v.string(),
    field: v.optional(v.string()),
  }),
  message: v.string(),
})
