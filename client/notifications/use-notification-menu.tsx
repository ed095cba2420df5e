import { useRef, useState } from 'react'
import { lazyPart, PartPlace } from '../ui/loading/lazy-part.tsx'
import type { MenuEntry } from '../ui/overlays/menu.tsx'
import { useLongPress } from '../ui/use-long-press.ts'
import { markRead, remove } from './actions.ts'
import { titleOf, type Entry } from './sections.ts'

const loadMenu = () => import('../ui/overlays/anchored-menu.tsx')
const AnchoredMenu = lazyPart(async () => (await loadMenu()).AnchoredMenu)

/** Of a row, and of its button. */
export const rowAttribute = 'data-notifications'

/** The menu of each row of the list: by its button, or by a long press. */
export function useNotificationMenu(entries: readonly Entry[]) {
  const [shown, setShown] = useState<{ entry: Entry; anchor: Element }>()
  const next = useRef<HTMLElement>(undefined)

  function open(target: Element) {
    const anchor = target.closest(`[${rowAttribute}]`)
    const entry = entries.find(({ key }) => key === anchor?.getAttribute(rowAttribute))
    next.current = undefined
    if (anchor && entry) setShown({ entry, anchor })
  }
  const { handlers, isHeld } = useLongPress(open)

  const entriesOf = ({ all }: Entry, anchor: Element): MenuEntry[] => [
    ...(all.some(({ read }) => !read)
      ? [
          {
            label: 'Mark as read',
            icon: 'check' as const,
            onChoose: () => void Promise.all(all.map(markRead)),
          },
        ]
      : []),
    {
      label: 'Delete',
      icon: 'trash',
      onChoose() {
        next.current = nextFocus(anchor)
        void Promise.all(all.map(remove))
      },
    },
  ]

  const place = shown && (
    <PartPlace onMissing={() => setShown(undefined)}>
      <AnchoredMenu
        label={optionsOf(shown.entry)}
        entries={entriesOf(shown.entry, shown.anchor)}
        opened={shown}
        anchor={shown.anchor}
        isHeld={isHeld}
        focusAfter={() => next.current}
        onClosed={() => setShown(undefined)}
      />
    </PartPlace>
  )
  const preload = () => void loadMenu().catch(() => undefined)
  return { open, handlers, reach: { onPointerEnter: preload, onFocus: preload }, place }
}

/** The name of the menu of a row, and of its button. */
export function optionsOf(entry: Entry): string {
  const { title, count = '' } = titleOf(entry)
  return `Options for: ${title}${count}`
}

/** What gets the focus when a row leaves: the button of the next row, or Close. */
function nextFocus(anchor: Element): HTMLElement | undefined {
  const row = anchor.closest('li')
  const dialog = anchor.closest('[role="dialog"]')
  if (!row || !dialog) return undefined
  // A slow device may show the row for a moment longer.
  row.dataset.leaving = 'true'
  const rows = [...dialog.querySelectorAll('li')]
  const isStaying = ({ dataset }: HTMLElement) => dataset.leaving === undefined
  const at = rows.indexOf(row)
  const other = rows.slice(at).find(isStaying) ?? rows.slice(0, at).findLast(isStaying)
  const name = other ? `button[${rowAttribute}]` : '[aria-label="Close"]'
  return (other ?? dialog).querySelector<HTMLElement>(name) ?? undefined
}
