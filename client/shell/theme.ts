import { createStore } from '../ui/create-store.ts'
import { useStore } from '../ui/use-store.ts'

export type Theme = 'dark' | 'light'

const KEY = 'theme'
const system = matchMedia('(prefers-color-scheme: dark)')

function chosen(): Theme | undefined {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || theme === 'light' ? theme : undefined
}

const current = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light')
const shownTheme = createStore(current())

/** Gives the browser's own frame the page's color. */
function changed() {
  const paper = getComputedStyle(document.documentElement).backgroundColor
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', paper)
  }
  shownTheme.set(current())
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

export function setTheme(wanted: Theme): void {
  localStorage.setItem(KEY, wanted)
  document.documentElement.dataset.theme = wanted
  changed()
}

export const useTheme = (): Theme => useStore(shownTheme)
