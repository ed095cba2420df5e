import { currentDatabase } from '../device/current-database.ts'
import { shownRows, useQuery } from '../device/use-query.ts'
import { useStored } from '../device/use-stored.ts'

const LOOKED = 'messagesLooked'

/** Conversations with something new since the icon was clicked last; none until that was read. */
export function useUnreadConversations(): number {
  const looked = useStored(async ({ meta }) => (await meta.get(LOOKED)) ?? null, [])
  const times = useQuery((rows) =>
    rows
      .all('conversations')
      .filter(({ hasNewMessage }) => hasNewMessage)
      .map(({ time }) => time),
  )
  if (looked === undefined) return 0
  const since = typeof looked?.value === 'string' ? looked.value : ''
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
