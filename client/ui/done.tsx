import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './done.module.css'

/** Something has worked, and the next page is about to open by itself. */
export const Done = ({ children }: { children: ReactNode }) => (
  <output className={styles.done} tabIndex={-1} ref={takeFocus}>
    <span className={styles.sign}>
      <Icon name="check" size={28} />
    </span>
    <span className={styles.words}>{children}</span>
  </output>
)

const takeFocus = (place: HTMLElement | null) => place?.focus({ preventScroll: true })
