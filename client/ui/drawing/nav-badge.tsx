import styles from './nav-badge.module.css'

/** The number of unread items; hidden if there are none. */
export function NavBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      <span className="sr-only">, </span>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  )
}
