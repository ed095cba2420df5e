import { currentDatabase } from '../device/current-database.ts'

/** Where what is typed and not sent is kept, by key. A browser that keeps nothing is no reason to fail. */
export interface DraftStore {
  read(key: string): Promise<unknown>
  /** Without a value it is forgotten. @returns whether that is so on the disk. */
  keep(key: string, value: unknown): Promise<boolean>
}

/** With the signed-in user's own things. */
export const deviceDrafts: DraftStore = {
  async read(key) {
    try {
      return (await currentDatabase().drafts.get(key))?.value
    } catch {
      return undefined
    }
  },
  keep: keepOnDevice,
}

async function keepOnDevice(key: string, value: unknown): Promise<boolean> {
  try {
    const { drafts } = currentDatabase()
    await (value === undefined ? drafts.delete(key) : drafts.put({ key, value, at: Date.now() }))
    return true
  } catch {
    // It stays on the screen.
    return false
  }
}

/** In the tab, where nobody is signed in: it goes when the tab does. */
export const tabDrafts: DraftStore = {
  async read(key) {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null')
    } catch {
      return undefined
    }
  },
  keep(key, value) {
    try {
      if (value === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(value))
      return Promise.resolve(true)
    } catch {
      // It stays on the screen.
      return Promise.resolve(false)
    }
  },
}
