import type { ReactNode } from 'react'
import { QueuedNotice } from '../refusals/queued-notice.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { Button } from '../ui/controls/button.tsx'
import styles from '../forms/form.module.css'
import type { QueuedWrite } from '../forms/use-form.ts'

type Props = {
  message: string
  /** The report while it waits on this device. Its notice replaces the message. */
  queued: QueuedWrite | undefined
  children: ReactNode
  onDone: () => void
}

/** Replaces the form once the report is sent or queued. */
export const Sent = ({ message, queued, children, onDone }: Props) => (
  <div className={styles.form}>
    {queued ? <QueuedNotice {...queued} /> : <Alert tone="good">{message}</Alert>}
    <p className={styles.words}>{children}</p>
    <Button wide ref={takeFocus} onClick={onDone}>
      Done
    </Button>
  </div>
)

// The form that had the focus is gone.
const takeFocus = (button: HTMLElement | null) => button?.focus()
