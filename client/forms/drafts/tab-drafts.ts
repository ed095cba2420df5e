import type { DraftStore } from './use-draft.ts'

/** Stores drafts of visitors in the tab, so that they end with the tab. */
export const tabDrafts: DraftStore = {
  async read(key) {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null')
    } catch {
      return undefined
    }
  },
  async keep(key, value) {
    try {
      if (value === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(value))
      return true
    } catch {
      // It stays on the screen.
      return false
    }
  },
}
