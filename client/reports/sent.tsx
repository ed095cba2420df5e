import type { ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import styles from './form.module.css'

type Props = { message: string; children: ReactNode; onDone: () => void }

/** Stands where the form stood. */
export const Sent = ({ message, children, onDone }: Props) => (
  <div className={styles.sent}>
    <Alert tone="good">{message}</Alert>
    <p className={styles.intro}>{children}</p>
    <Button wide ref={takeFocus} onClick={onDone}>
      Done
    </Button>
  </div>
)

// The form had the focus, and goes.
const takeFocus = (button: HTMLElement | null) => button?.focus()
