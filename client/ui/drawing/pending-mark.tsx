import { Badge } from './badge.tsx'
import styles from './pending-mark.module.css'

/** Quietly says that something waits to be sent; online it is gone before it shows. */
export const PendingMark = () => (
  <Badge tone="amber" icon="clock" className={styles.mark}>
    Waiting<span className="sr-only"> to be sent</span>
  </Badge>
)
