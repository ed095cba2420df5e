import { Menu } from '@base-ui/react/menu'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../drawing/icon.tsx'
import { useLayer } from './layers.ts'
import { isPointerPress, type MenuProps } from './menu.tsx'
import styles from './menu.module.css'

/** Milliseconds that the menu stays open after the pointer has left it. */
const CLOSE_DELAY = 300

type Props = MenuProps & {
  /** The state of the button that this one replaces. */
  initial: 'closed' | 'focused' | 'open'
}

export function MenuSurface(props: Props) {
  const { label, entries, children, head, buttonClassName, onClick, initial } = props
  const actions = useRef<Menu.Root.Actions>(null)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hovered = useRef(false)
  const [pressed, setPressed] = useState(false)
  useLayer(pressed, () => actions.current?.close())
  // A menu that opens on hover must not take the focus. `Menu.Popup` reads `initialFocus` like the
  // other popups of Base UI, although its type lacks it.
  const focusRule = { initialFocus: () => !hovered.current }
  const start = useRef(initial)

  useLayoutEffect(() => {
    if (start.current === 'focused') button.current?.focus()
    if (start.current === 'open') button.current?.click()
    start.current = 'closed'
  }, [])

  return (
    <div ref={frame} className={styles.menu}>
      <Menu.Root
        modal={false}
        actionsRef={actions}
        onOpenChange={(open, { reason, event, cancel }) => {
          if (onClick && reason === 'trigger-press' && isPointerPress(event)) return cancel()
          // The pointer opened the menu on its way to the button. Its click must not close it.
          if (!open && reason === 'trigger-press' && hovered.current) cancel()
          hovered.current = reason === 'trigger-hover'
          // A pointer that passes over the button must not write to the history.
          setPressed(open && !hovered.current)
        }}
      >
        <Menu.Trigger
          ref={button}
          className={buttonClassName}
          aria-label={label}
          openOnHover
          delay={0}
          closeDelay={CLOSE_DELAY}
          onClick={({ nativeEvent }) => {
            if (!onClick || !isPointerPress(nativeEvent)) return
            actions.current?.close()
            onClick()
          }}
        >
          {children}
        </Menu.Trigger>
        <Menu.Portal container={frame}>
          <Menu.Positioner className={styles.place} align="end" sideOffset={8} collisionPadding={8}>
            <Menu.Popup className={styles.panel} {...focusRule}>
              {head && <div className={styles.head}>{head}</div>}
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
    </div>
  )
}
