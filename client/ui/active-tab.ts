import { useCallback, useState } from 'react'

const KEY = 'activeTab'

function readTabs(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return stored !== null && typeof stored === 'object' ? { ...stored } : {}
  } catch {
    return {}
  }
}

/** The last active tab of a page. */
export function storedTab<Tab extends string>(page: string, tabs: readonly Tab[], first: Tab): Tab {
  const stored = readTabs()[page]
  return tabs.find((each) => each === stored) ?? first
}

/** The active tab of a page, remembered in local storage as one object by page. */
export function useActiveTab<Tab extends string>(page: string, tabs: readonly Tab[], first: Tab) {
  const [tab, setTab] = useState(() => storedTab(page, tabs, first))
  const choose = useCallback(
    (next: Tab) => {
      setTab(next)
      localStorage.setItem(KEY, JSON.stringify({ ...readTabs(), [page]: next }))
    },
    [page],
  )
  return [tab, choose] as const
}
