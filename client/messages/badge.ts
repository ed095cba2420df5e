import { useLiveQuery } from 'dexie-react-hooks'
import { rememberedCount } from '../device/badge-counts.ts'
import { currentDatabase } from '../device/current-database.ts'
import { shownRows, useQuery } from '../device/use-query.ts'

const LOOKED = 'messagesLooked'

/** Conversations with something new since the icon was clicked last. */
export function useUnreadConversations(): number {
  const since = useLiveQuery(async () => {
    const looked = (await currentDatabase().meta.get(LOOKED))?.value
    return typeof looked === 'string' ? looked : ''
  }, [])
  const times = useQuery((rows) =>
    rows
      .all('conversations')
      .filter(({ hasNewMessage }) => hasNewMessage)
      .map(({ time }) => time),
  )
  if (since === undefined) return rememberedCount('messages')
  return times.filter((time) => time > since).length
}

/** Marks the present messages as no longer new, after a click on the icon. */
export async function clearBadge(): Promise<void> {
  const times = shownRows()
    .all('conversations')
    .map(({ time }) => time)
  const latest = times.toSorted().at(-1)
  if (latest !== undefined) await currentDatabase().meta.put({ key: LOOKED, value: latest })
}
