import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { Icon } from '../drawing/icon.tsx'
import { useLayer } from './layers.ts'
import type { MenuEntry } from './menu.tsx'
import styles from './menu.module.css'

type Props = {
  label: string
  entries: readonly MenuEntry[]
  anchor: Element
  /** A finger that opened the menu is still on the screen. Lifting it must not close the menu. */
  isHeld: () => boolean
  /** What gets the focus, if the button that opened the menu is about to leave. */
  focusAfter?: () => HTMLElement | undefined
  /** The menu is closed and its animation is over. */
  onClosed: () => void
}

/** A menu for something that is pressed for long, or for a button that several things share. */
export function AnchoredMenu(props: Props) {
  const { label, entries, anchor, isHeld, focusAfter, onClosed } = props
  const [open, setOpen] = useState(true)
  useLayer(open, () => setOpen(false))
  return (
    <Menu.Root
      modal={false}
      open={open}
      onOpenChange={(next) => !isHeld() && setOpen(next)}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}
    >
      <Menu.Portal>
        <Menu.Positioner
          className={styles.above}
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup
            className={styles.panel}
            finalFocus={() =>
              anchor instanceof HTMLButtonElement ? (focusAfter?.() ?? anchor) : true
            }
          >
            <Menu.List aria-label={label}>
              {entries.map((entry) => (
                <Menu.Item key={entry.label} className={styles.entry} onClick={entry.onChoose}>
                  {entry.icon && <Icon name={entry.icon} size={20} />}
                  {entry.label}
                </Menu.Item>
              ))}
            </Menu.List>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
