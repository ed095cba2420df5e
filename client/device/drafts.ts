import { currentDatabase } from './current-database.ts'
import { durably } from './durably.ts'

/** Keeps drafts with the signed-in user's own data. A browser that keeps nothing is no reason to fail. */
export const deviceDrafts = {
  async read(key: string): Promise<unknown> {
    try {
      return (await currentDatabase().drafts.get(key))?.value
    } catch {
      return undefined
    }
  },
  /** Forgets the draft when there is no value. @returns whether that is on the disk */
  async keep(key: string, value: unknown): Promise<boolean> {
    try {
      const { drafts } = currentDatabase()
      if (value === undefined) await drafts.delete(key)
      else await durably(() => drafts.put({ key, value, at: Date.now() }))
      return true
    } catch {
      // It stays on the screen.
      return false
    }
  },
}
