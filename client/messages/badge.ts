import { useLiveQuery } from 'dexie-react-hooks'
import { rememberedCount } from '../device/badge-counts.ts'
import { currentDatabase } from '../device/current-database.ts'

const LOOKED = 'messagesLooked'

/** Conversations with something new since the icon was clicked last. */
export const useUnreadConversations = (): number =>
  useLiveQuery(
    async () => {
      const { conversations, meta } = currentDatabase()
      const looked = (await meta.get(LOOKED))?.value
      const since = typeof looked === 'string' ? looked : ''
      return conversations
        .filter(({ hasNewMessage, time }) => hasNewMessage && time > since)
        .count()
    },
    [],
    rememberedCount('messages'),
  )

/** Marks the present messages as no longer new, after a click on the icon. */
export async function clearBadge(): Promise<void> {
  const { conversations, meta } = currentDatabase()
  const latest = await conversations.orderBy('time').last()
  if (latest) await meta.put({ key: LOOKED, value: latest.time })
}
