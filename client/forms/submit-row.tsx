import type { ReactNode } from 'react'
import styles from './submit-row.module.css'

/** The button that sends a form, and what belongs to it. On a phone it stays in view over the keyboard. */
export const SubmitRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
)
