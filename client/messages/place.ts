import { usernameKey } from '#sync/accounts.ts'
import type { Conversation } from '#sync/messages.ts'

/** How a conversation is called in its page's address: by name, but all who have left have the same. */
export const placeOf = ({ messagesWith, otherUserId }: Conversation): string =>
  usernameKey(messagesWith) === 'deleted user' ? otherUserId : messagesWith
