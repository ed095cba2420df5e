import styles from './offer-sheet.module.css'

/** The sign before an amount that is typed. */
export const Dollar = () => (
  <span className={styles.dollar} aria-hidden>
    $
  </span>
)
