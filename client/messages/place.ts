import { usernameKey } from '#sync/accounts/accounts.ts'
import type { Conversation } from '#sync/messages.ts'

/** The state of an entry that the list has led to. */
export const afterList = { isAfterList: true } as const

/**
 * The parameter that names a conversation in the address: the username, or the id because all
 * deleted users have the same name.
 */
export const placeOf = ({ messagesWith, otherUserId }: Conversation): string =>
  usernameKey(messagesWith) === 'deleted user' ? otherUserId : messagesWith
