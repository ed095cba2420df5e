import { useState, type ReactNode } from 'react'
import { wordsOf, type Message } from '#sync/messages.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'

const loadMenu = () => import('../../ui/overlays/placed-menu.tsx')
const PlacedMenu = lazyPart(async () => (await loadMenu()).PlacedMenu)
const loadReport = () => import('../../reports/report-message-dialog.tsx')
const ReportMessageDialog = lazyPart(async () => (await loadReport()).ReportMessageDialog)

/** What a bubble needs for its button. */
export interface BubbleMenu {
  /** The message whose menu is open. */
  openedId: string | undefined
  isWantedFor: (message: Message) => boolean
  open: (message: Message, button: HTMLElement) => void
  /** Loads the menu early. */
  reach: { onPointerEnter: () => void; onFocus: () => void }
}

export const menuLabel = (message: Message): string =>
  `Options for message: ${wordsOf(message).slice(0, 60)}`

/** The menu of a conversation's messages: one for all of them. `name` is the other person. */
export function useBubbleMenu(name: string, ownId: string): [BubbleMenu, ReactNode] {
  const menu = useLazyDialog(loadMenu)
  const report = useLazyDialog(loadReport)
  const [of, setOf] = useState<{ message: Message; button: HTMLElement }>()
  const [isOpen, setIsOpen] = useState(false)

  function entriesOf(message: Message): MenuEntry[] {
    const entries: MenuEntry[] = []
    // Plain HTTP has no clipboard for pages.
    const clipboard: Clipboard | undefined = navigator.clipboard
    const copy = () => void clipboard?.writeText(message.content).catch(() => undefined)
    if (message.content !== '' && clipboard)
      entries.push({ label: 'Copy', icon: 'copy', onChoose: copy })
    if (message.senderId !== ownId)
      entries.push({ label: 'Report Message', icon: 'flag', onChoose: report.show })
    return entries
  }

  const shared: BubbleMenu = {
    openedId: isOpen ? of?.message._id : undefined,
    isWantedFor: (message) => entriesOf(message).length > 0,
    open(message, button) {
      setOf({ message, button })
      setIsOpen(true)
      menu.show()
    },
    reach: {
      onPointerEnter() {
        menu.reach.onPointerEnter()
        report.reach.onPointerEnter()
      },
      onFocus() {
        menu.reach.onFocus()
        report.reach.onFocus()
      },
    },
  }
  const places = of && (
    <>
      {menu.place(({ open, onClose }) => (
        <PlacedMenu
          open={open}
          onClose={() => {
            setIsOpen(false)
            onClose()
          }}
          label={menuLabel(of.message)}
          entries={entriesOf(of.message)}
          button={of.button}
        />
      ))}
      {report.place((opened) => (
        <ReportMessageDialog messageId={of.message._id} name={name} {...opened} />
      ))}
    </>
  )
  return [shared, places]
}
