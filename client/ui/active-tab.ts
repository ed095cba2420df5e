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

/**
 * The active tab of a page, remembered in local storage as one object by page. Where a page is of
 * somebody, the tab of one person is not that of another.
 */
export function useActiveTab<Tab extends string>(
  page: string,
  tabs: readonly Tab[],
  first: Tab,
  of?: string,
) {
  const owner = `${page} of`
  const [tab, setTab] = useState(() =>
    readTabs()[owner] === of ? storedTab(page, tabs, first) : first,
  )
  const choose = useCallback(
    (next: Tab) => {
      setTab(next)
      localStorage.setItem(KEY, JSON.stringify({ ...readTabs(), [page]: next, [owner]: of }))
    },
    [page, owner, of],
  )
  return [tab, choose] as const
}
