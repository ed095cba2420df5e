import { useSyncExternalStore } from 'react'
import { fold } from '#sync/feed.ts'

const KEY = 'searchHistory'
const most = 20
const listeners = new Set<() => void>()
let text = ''
let terms: readonly string[] = []

/** The terms searched in this browser session, latest first. */
export function useSearchHistory(): readonly string[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, searchHistory)
}

/** A term that is already there moves to the front. */
export function rememberSearch(search: string): void {
  const term = search.trim()
  if (term === '') return
  const others = searchHistory().filter((other) => fold(other) !== fold(term))
  write(JSON.stringify([term, ...others].slice(0, most)))
}

export const clearSearchHistory = (): void => write('[]')

function write(value: string) {
  sessionStorage.setItem(KEY, value)
  for (const listener of listeners) listener()
}

export function searchHistory(): readonly string[] {
  const stored = sessionStorage.getItem(KEY) ?? '[]'
  if (stored !== text) {
    text = stored
    terms = parseTerms(stored)
  }
  return terms
}

function parseTerms(stored: string): string[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value.filter((term) => typeof term === 'string') : []
  } catch {
    return []
  }
}
