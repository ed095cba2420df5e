import { useLiveQuery } from 'dexie-react-hooks'
import { deletedUserName } from '#sync/accounts/accounts.ts'
import { isId } from '#sync/id.ts'
import type { Message } from '#sync/messages.ts'
import { currentDatabase } from '../device/current-database.ts'
import { useQuery } from '../device/use-query.ts'

/** Someone who has written about a listing. */
export interface Asker {
  id: string
  name: string
}

/** Who has asked about an own listing, the latest first, as far as the device holds the messages. */
export function useAskers(listingId: string): Asker[] {
  const ids = useLiveQuery(
    async () => {
      const isAbout = (message: Message) =>
        message.listingId === listingId && message.senderId === message.otherUserId
      const asked = await currentDatabase().messages.filter(isAbout).toArray()
      const latest = asked.toSorted((one, other) => (one.timeSent < other.timeSent ? 1 : -1))
      return [...new Set(latest.map(({ otherUserId }) => otherUserId))]
    },
    [listingId],
    none,
  )
  return useQuery((rows) =>
    ids.filter(isId).flatMap((id) => {
      const name = rows.get('conversations', id)?.messagesWith
      return name === undefined || name === deletedUserName ? [] : [{ id, name }]
    }),
  )
}

const none: string[] = []
