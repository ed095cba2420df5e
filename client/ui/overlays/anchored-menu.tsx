import { Menu } from '@base-ui/react/menu'
import { useMemo, useState } from 'react'
import { Icon } from '../drawing/icon.tsx'
import { useLayer } from './layers.ts'
import type { MenuEntry } from './menu.tsx'
import styles from './menu.module.css'

type Props = {
  label: string
  entries: readonly MenuEntry[]
  /** Another object for each opening. */
  opened: object
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
  const { label, entries, opened, anchor, isHeld, focusAfter, onClosed } = props
  // Another one may open while this one fades.
  const [closed, setClosed] = useState<object>()
  const open = closed !== opened
  const isButton = anchor instanceof HTMLButtonElement
  const close = () => {
    setClosed(opened)
    // Now: a drawer around it would take the focus from what Base UI gives it to after the animation.
    if (isButton && document.activeElement?.closest('[role="menu"]'))
      (focusAfter?.() ?? anchor).focus()
  }
  useLayer(open, close)
  // The anchor may leave by what is chosen, before the menu has closed.
  const around = useMemo(() => anchor.closest<HTMLElement>('[role="dialog"], main'), [anchor])
  return (
    <Menu.Root
      modal={false}
      open={open}
      onOpenChange={(_next, { reason }) => (reason === 'escape-key' || !isHeld()) && close()}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}
    >
      {/* Part of what it belongs to, for screen readers, too. */}
      <Menu.Portal container={around}>
        <Menu.Positioner
          className={styles.above}
          // The drawer below would take the pointer, and the click with it.
          data-base-ui-swipe-ignore=""
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup className={styles.panel} finalFocus={!isButton}>
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
