import { useMemo, useSyncExternalStore } from 'react'
import { plainWords } from '#sync/texts/search.ts'
import { createStore } from '../../ui/create-store.ts'

const KEY = 'searchHistory'
const most = 20
/** Tells of each change. The terms themselves are read from the storage, which a logout clears. */
const written = createStore('')
let parsed: { text: string; terms: readonly string[] } = { text: '', terms: [] }

/** The terms searched in this browser session, latest first. */
export const useSearchHistory = (): readonly string[] =>
  useSyncExternalStore(written.subscribe, searchHistory)

/** The terms without that of the search that is shown: otherwise it would recommend all it finds. */
export function useEarlierSearches(search: string): readonly string[] {
  const terms = useSearchHistory()
  const current = plainWords(search)
  return useMemo(
    () => (current === '' ? terms : terms.filter((term) => plainWords(term) !== current)),
    [terms, current],
  )
}

/** A term that is already there moves to the front. */
export function rememberSearch(search: string): void {
  const term = search.trim()
  if (term === '') return
  const others = searchHistory().filter((other) => plainWords(other) !== plainWords(term))
  write(JSON.stringify([term, ...others].slice(0, most)))
}

export const clearSearchHistory = (): void => write('[]')

function write(value: string) {
  sessionStorage.setItem(KEY, value)
  written.set(value)
}

export function searchHistory(): readonly string[] {
  const text = sessionStorage.getItem(KEY) ?? '[]'
  if (text !== parsed.text) parsed = { text, terms: parseTerms(text) }
  return parsed.terms
}

function parseTerms(stored: string): string[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value.filter((term) => typeof term === 'string') : []
  } catch {
    return []
  }
}
