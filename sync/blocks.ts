import * as v from 'valibot'

/** A block as the calls about one person answer it. */
export const blockAnswerSchema = v.object({ isBlocked: v.boolean() })
export type BlockAnswer = v.InferOutput<typeof blockAnswerSchema>

export const blockedUsersSchema = v.object({ blockedUsers: v.array(v.string()) })
export const blockedBySchema = v.object({ blockedBy: v.array(v.string()) })

/**
 * The device's row of a person between whom and the user there is a block. The name and the picture
 * are those of a person whom the user blocks. A block that waits to be sent lacks them.
 */
export interface Block {
  userId: string
  /** The user blocks this person. */
  isBlocked: boolean
  /** This person blocks the user. */
  isBlockedBy: boolean
  username?: string
  name?: string
  /** The path of the small profile picture. */
  image?: string
}
