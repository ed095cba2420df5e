import { useState, type ReactNode } from 'react'
import { createStore } from '../create-store.ts'
import type { IconName } from '../drawing/icon.tsx'
import { isMissingPart, announceMissingPart } from '../loading/missing-part.ts'
import { useStore } from '../use-store.ts'
import type { MenuSurface } from './menu-surface.tsx'
import styles from './menu.module.css'

export type MenuEntry = { label: string; icon?: IconName; onChoose: () => void }

export type MenuProps = {
  label: string
  entries: readonly MenuEntry[]
  /** The content of the button. */
  children: ReactNode
  /** Shown above the entries. */
  head?: ReactNode
  buttonClassName?: string | undefined
  /** What a click on the button does where hovering opens the menu; otherwise it opens the menu. */
  onClick?: (() => void) | undefined
}

/** Whether a pointer pressed. Enter, Space, and screen readers press without a position. */
export const isPointerPress = (event: Event): boolean =>
  event instanceof UIEvent && event.detail > 0

const surface = createStore<{ Part?: typeof MenuSurface }>({})

async function loadSurface() {
  surface.set({ Part: (await import('./menu-surface.tsx')).MenuSurface })
}

/** Loads the code of menus early, so that they open immediately. */
export const preloadMenu = () => void loadSurface().catch(() => undefined)

/**
 * A button with a menu, which opens on hover, tap and keyboard. Before the menu's code has loaded, it
 * is a plain button.
 */
export function Menu(props: MenuProps) {
  const { Part } = useStore(surface)
  const [focused, setFocused] = useState(false)
  const [pressed, setPressed] = useState(false)
  if (Part) return <Part {...props} initial={pressed ? 'open' : focused ? 'focused' : 'closed'} />

  const press = (event: Event) => {
    if (props.onClick && isPointerPress(event)) return props.onClick()
    setPressed(true)
    loadSurface().catch((error: unknown) => {
      setPressed(false)
      if (!isMissingPart(error)) throw error
      announceMissingPart()
    })
  }
  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={props.buttonClassName}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={preloadMenu}
        onFocus={() => {
          setFocused(true)
          preloadMenu()
        }}
        onBlur={() => setFocused(false)}
        onClick={(event) => press(event.nativeEvent)}
      >
        {props.children}
      </button>
    </div>
  )
}
