import type { ReactNode } from 'react'
import styles from './arrival.module.css'

/** Replaces a form and takes the focus that would be lost with it. */
export const Arrival = ({ children }: { children: ReactNode }) => (
  <div className={styles.arrival} tabIndex={-1} ref={takeFocus}>
    {children}
  </div>
)

const takeFocus = (place: HTMLElement | null) => place?.focus({ preventScroll: true })
