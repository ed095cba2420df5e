import { Icon } from '../ui/drawing/icon.tsx'
import styles from './verified-badge.module.css'

/** The e-mail address of this account is a verified one. */
export const VerifiedBadge = () => (
  <span className={styles.verified}>
    <Icon name="verified" size={18} />
    Verified
  </span>
)
