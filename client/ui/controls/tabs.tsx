import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useMedia } from '../use-media.ts'
import styles from './tabs.module.css'

type TabItem<Tab extends string> = { id: Tab; label: string }

type Props<Tab extends string> = {
  label: string
  tabs: readonly TabItem<Tab>[]
  active: Tab
  onChange: (tab: Tab) => void
  /** On a wide screen the tabs are a column beside their panel. */
  beside?: boolean
  children: ReactNode
}

/** The index that a key leads to. In a column the arrows up and down take the place of the others. */
function indexAfter(key: string, at: number, count: number, isColumn: boolean): number | undefined {
  if (key === (isColumn ? 'ArrowDown' : 'ArrowRight')) return (at + 1) % count
  if (key === (isColumn ? 'ArrowUp' : 'ArrowLeft')) return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Tabs and their panel. Use `useActiveTab` to remember the choice. */
export function Tabs<Tab extends string>({
  label,
  tabs,
  active,
  onChange,
  beside = false,
  children,
}: Props<Tab>) {
  const id = useId()
  const isColumn = useMedia('(min-width: 960px)') && beside
  const list = useRef<HTMLDivElement>(null)

  function step(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === active)
    const index = indexAfter(event.key, at, tabs.length, isColumn)
    const next = index === undefined ? undefined : tabs[index]
    if (!next || index === undefined) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  const parts = (
    <>
      <div
        className={styles.list}
        role="tablist"
        aria-orientation={isColumn ? 'vertical' : undefined}
        tabIndex={-1}
        aria-label={label}
        ref={list}
        onKeyDown={step}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            dir="auto"
            aria-selected={tab.id === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  )
  return beside ? <div className={styles.beside}>{parts}</div> : parts
}
