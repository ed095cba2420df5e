import { useStored } from '../device/use-stored.ts'
import { currentDatabase } from '../device/current-database.ts'

const KEY = 'dismissed'

/** The announcements that the user closed on this device; undefined until they were read. */
export const useDismissed = (userId: string): string[] | undefined =>
  useStored(async () => dismissedIn(await currentDatabase().meta.get(KEY)), [userId])

/** @param running what is still announced; the others are forgotten */
export async function dismiss(id: string, running: readonly string[]): Promise<void> {
  const database = currentDatabase()
  const { meta } = database
  await database.transaction('rw', meta, async () => {
    const before = dismissedIn(await meta.get(KEY)).filter((each) => running.includes(each))
    await meta.put({ key: KEY, value: [...before, id] })
  })
}

// Only `dismiss` writes it.
const dismissedIn = (stored: { value: unknown } | undefined): string[] =>
  Array.isArray(stored?.value) ? stored.value : []
