import { usernameKey } from '#sync/accounts/accounts.ts'
import type { Conversation } from '#sync/messages.ts'

/**
 * The parameter that names a conversation in the address: the username, or the id because all
 * deleted users have the same name.
 */
export const placeOf = ({ messagesWith, otherUserId }: Conversation): string =>
  usernameKey(messagesWith) === 'deleted user' ? otherUserId : messagesWith
