import type { ReactNode } from 'react'
import { Icon } from '../drawing/icon.tsx'
import styles from './done.module.css'

type Props = {
  /** Still in progress. */
  busy?: boolean
  /** A smaller line: what comes next. */
  next?: ReactNode
  children: ReactNode
}

/** The result of a form, or progress toward it. It replaces the form and takes its focus. */
export const Done = ({ busy = false, next, children }: Props) => (
  <output
    className={styles.done}
    data-busy={busy ? '' : undefined}
    tabIndex={-1}
    ref={busy ? undefined : takeFocus}
  >
    <span className={styles.sign}>{!busy && <Icon name="check" size={28} />}</span>
    <span className={styles.words}>
      {children}
      {next && <span className={styles.next}>{next}</span>}
    </span>
  </output>
)

const takeFocus = (place: HTMLElement | null) => place?.focus({ preventScroll: true })
