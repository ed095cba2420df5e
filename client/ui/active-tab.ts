import { useCallback } from 'react'
import { createStore } from './create-store.ts'
import { useStore } from './use-store.ts'

/** The key of the local storage. */
export const activeTabKey = 'activeTab'

function readTabs(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(activeTabKey) ?? '{}')
    return stored !== null && typeof stored === 'object' ? { ...stored } : {}
  } catch {
    return {}
  }
}

/** What this tab of the browser has chosen; another one does not change it. */
const chosen = createStore<Readonly<Record<string, unknown>>>({})

/** The last active tab of a page. */
export function storedTab<Tab extends string>(page: string, tabs: readonly Tab[], first: Tab): Tab {
  const stored = chosen.read()[page] ?? readTabs()[page]
  return tabs.find((each) => each === stored) ?? first
}

/** Opens a tab of a page, now or the next time that the page opens. */
export function chooseTab(page: string, tab: string): void {
  chosen.set({ ...chosen.read(), [page]: tab })
  localStorage.setItem(activeTabKey, JSON.stringify({ ...readTabs(), [page]: tab }))
}

/** The active tab of a page, remembered in local storage as one object by page. */
export function useActiveTab<Tab extends string>(page: string, tabs: readonly Tab[], first: Tab) {
  useStore(chosen)
  const choose = useCallback((next: Tab) => chooseTab(page, next), [page])
  return [storedTab(page, tabs, first), choose] as const
}
