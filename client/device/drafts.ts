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
  /** Deletes the draft if there is no value. @returns whether the change is on disk */
  async keep(key: string, value: unknown): Promise<boolean> {
    try {
      const { drafts } = currentDatabase()
      if (value === undefined) await drafts.delete(key)
      else await durably(() => drafts.put({ key, value, at: Date.now() }))
      return true
    } catch {
      // The draft stays on the screen.
      return false
    }
  },
}
