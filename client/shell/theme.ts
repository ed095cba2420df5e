import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const KEY = 'theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function chosen(): Theme | undefined {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || theme === 'light' ? theme : undefined
}

const current = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light')

/** Gives the browser's own frame the page's color. */
function changed() {
  const paper = getComputedStyle(document.documentElement).backgroundColor
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', paper)
  }
  for (const listener of listeners) listener()
}

/** Follows the theme. index.html applied a saved one before the first paint. */
export function startTheme(): void {
  system.addEventListener('change', changed)
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return
    if (newValue === 'dark' || newValue === 'light')
      document.documentElement.dataset.theme = newValue
    else delete document.documentElement.dataset.theme
    changed()
  })
  if (chosen()) changed()
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  document.documentElement.dataset.theme = theme
  changed()
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, current)
}
