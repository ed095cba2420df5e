import { useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../drawing/icon.tsx'
import { useHoverMenu } from './use-hover-menu.ts'
import styles from './menu.module.css'

export type MenuEntry = { label: string; icon?: IconName; onChoose: () => void }

type Props = {
  label: string
  entries: readonly MenuEntry[]
  /** What the button shows. */
  children: ReactNode
  /** Above the entries: whose menu it is. */
  head?: ReactNode
  className?: string | undefined
  buttonClassName?: string | undefined
}

const picks: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function Menu({ label, entries, children, head, className, buttonClassName }: Props) {
  const { open, setOpen, root, hover } = useHoverMenu()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)

  /** Opens first: what is hidden takes no focus. */
  function focusItem(pick: (at: number, count: number) => number) {
    flushSync(() => setOpen(true))
    const items = Array.from(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])
    const at = items.findIndex((item) => item === document.activeElement)
    items[pick(at, items.length)]?.focus()
  }

  function close() {
    button.current?.focus()
    setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const pick = picks[event.key]
    if (pick) focusItem(pick)
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent) {
    const { nativeEvent: native } = event
    // Touch closes what touch has opened; a mouse has opened it by coming near.
    if (native instanceof PointerEvent && native.pointerType === 'touch') setOpen(!open)
    else if (event.detail === 0) focusItem(() => 0)
    else setOpen(true)
  }

  return (
    <div
      ref={root}
      role="presentation"
      className={classNames(styles.menu, className)}
      data-open={open ? '' : undefined}
      onKeyDown={onKeyDown}
      {...hover}
    >
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        // Focus that the Tab key brings opens it; focus that a dialog gives back does not.
        onKeyUp={(event) => event.key === 'Tab' && setOpen(true)}
        onClick={onClick}
      >
        {children}
      </button>
      <div className={styles.place}>
        <div className={styles.panel}>
          {head && <div className={styles.head}>{head}</div>}
          <div id={id} role="menu" aria-label={label}>
            {entries.map((entry) => (
              <button
                key={entry.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={styles.entry}
                onClick={() => {
                  close()
                  entry.onChoose()
                }}
              >
                {entry.icon && <Icon name={entry.icon} size={20} />}
                {entry.label}
              </button>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
