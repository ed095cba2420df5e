import * as v from 'valibot'
import { refusalCodes } from './refusal.ts'

/** The answer of calls that return no data: a sentence for the person. */
export const messageSchema = v.object({ message: v.string() })
export type Confirmation = v.InferOutput<typeof messageSchema>

/** The answer to a logout. No portal invents this sentence, so it proves that the server logged out. */
export const loggedOut = 'You have been logged out.'
export const loggedOutSchema = v.object({ message: v.literal(loggedOut) })

/** The answer to the deletion of an account, after which its device wipes everything. */
export const accountDeleted = 'User deleted successfully.'
export const accountDeletedSchema = v.object({ message: v.literal(accountDeleted) })

/** Names the server in each of its errors: a proxy or portal may answer in its place, with any status. */
export const serverName = 'quad'

/** The shape of every error. `crash` is a fault of the server; all other codes are refusals. */
export const errorSchema = v.object({
  error: v.object({
    code: v.picklist([...refusalCodes, 'crash']),
    message: v.string(),
    field: v.optional(v.string()),
    server: v.literal(serverName),
    /** The account that was deleted. */
    userId: v.optional(v.string()),
  }),
  message: v.string(),
})

/** An error of our own server. @returns undefined for what anybody else has answered */
export function ownError(body: unknown): v.InferOutput<typeof errorSchema>['error'] | undefined {
  const parsed = v.safeParse(errorSchema, body)
  return parsed.success ? parsed.output.error : undefined
}
