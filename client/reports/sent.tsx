import type { ReactNode } from 'react'
import { KeptNotice } from '../forms/kept-notice.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { Button } from '../ui/controls/button.tsx'
import type { Waiting } from '../forms/use-submit.ts'
import styles from './form.module.css'

type Props = {
  message: string
  /** While it waits on this device, that is what is said. */
  kept: Waiting | undefined
  children: ReactNode
  onDone: () => void
}

/** Stands where the form stood. */
export const Sent = ({ message, kept, children, onDone }: Props) => (
  <div className={styles.sent}>
    {kept ? <KeptNotice {...kept} /> : <Alert tone="good">{message}</Alert>}
    <p className={styles.intro}>{children}</p>
    <Button wide ref={takeFocus} onClick={onDone}>
      Done
    </Button>
  </div>
)

// The form had the focus, and goes.
const takeFocus = (button: HTMLElement | null) => button?.focus()
