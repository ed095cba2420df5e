import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tabs.module.css'

type TabItem<Tab extends string> = { id: Tab; label: string }

type Props<Tab extends string> = {
  label: string
  tabs: readonly TabItem<Tab>[]
  active: Tab
  onChange: (tab: Tab) => void
  children: ReactNode
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs and their panel. Use `useActiveTab` to remember the choice. */
export function Tabs<Tab extends string>({ label, tabs, active, onChange, children }: Props<Tab>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function step(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === active)
    const index = steps[event.key]?.(at, tabs.length)
    const next = index === undefined ? undefined : tabs[index]
    if (!next || index === undefined) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <>
      <div
        className={styles.list}
        role="tablist"
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
}
