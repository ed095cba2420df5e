import styles from './nav-actions.module.css'

/** How many are unread; nothing when none is. */
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
