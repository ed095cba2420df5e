import { currentDatabase } from './current-database.ts'
import { durably } from './durably.ts'

/**
 * Stores drafts with the logged-in user's data. A browser that cannot store them causes no error.
 */
export const deviceDrafts = {
  async read(key: string): Promise<unknown> {
    try {
      return (await currentDatabase().drafts.get(key))?.value
    } catch {
      return undefined
    }
  },
  /** Deletes the draft if there is no value. @throws if the change is not on disk */
  async write(key: string, value: unknown): Promise<void> {
    const { drafts } = currentDatabase()
    if (value === undefined) await drafts.delete(key)
    else await durably(() => drafts.put({ key, value, at: Date.now() }))
  },
  /** Like `write`. @returns whether the change is on disk */
  async keep(key: string, value: unknown): Promise<boolean> {
    try {
      await deviceDrafts.write(key, value)
      return true
    } catch {
      // The draft stays on the screen.
      return false
    }
  },
}
