import * as v from 'valibot'
import { refusalCodes } from './refusal.ts'

/** The answer of calls that return no data: a sentence for the person. */
export const messageSchema = v.object({ message: v.string() })
export type Confirmation = v.InferOutput<typeof messageSchema>

const json = 'application/json'
const mark = 'quad=1'

/**
 * The content type of all JSON that the server answers. The parameter marks an answer as its own: a
 * proxy, a firewall or a portal may answer in its place, with any status and any JSON.
 */
export const ownType = `${json}; ${mark}`

/** Whether an answer with this content type is the server's own. */
export function isOwn(contentType: string | null | undefined): boolean {
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(/\s*;\s*/)
  return type === json && parameters.includes(mark)
}

/** The shape of every error. `crash` is a fault of the server; all other codes are refusals. */
export const errorSchema = v.object({
  error: v.object({
    code: v.picklist([...refusalCodes, 'crash']),
    message: v.string(),
    field: v.optional(v.string()),
    /** The account that was deleted. */
    userId: v.optional(v.string()),
  }),
  message: v.string(),
})
