import type { ReactNode } from 'react'
import type { useForm, QueuedWrite } from '../forms/use-form.ts'
import { useTimer } from '../ui/use-timer.ts'
import { Button } from '../ui/controls/button.tsx'
import type { IconName } from '../ui/drawing/icon.tsx'
import { FormAlert } from '../forms/form-alert.tsx'
import { SubmitRow } from '../forms/submit-row.tsx'
import { QueuedNotice } from '../refusals/queued-notice.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { Arrival } from '../ui/loading/arrival.tsx'
import styles from './share-dialog.module.css'

interface Props {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'error' | 'isBusy' | 'isSent' | 'queued'>
  icon: IconName
  isShown: boolean
  onClose: () => void
  children: ReactNode
}

/** The fields of one way to share. After the form is sent, a notice replaces them. */
export function ShareForm({ form, icon, isShown, onClose, children }: Props) {
  const { error, isBusy, isSent, queued } = form
  if (isSent || queued) return <ShareDone {...{ queued, isSent, isShown, onClose }} />
  return (
    <form className={styles.form} {...form.props}>
      {children}
      <FormAlert error={error} />
      <SubmitRow>
        <Button type="submit" wide icon={icon} busy={isBusy}>
          Send
        </Button>
        <output className={styles.sending}>{isBusy && 'Sending...'}</output>
      </SubmitRow>
    </form>
  )
}

const CLOSE_AFTER = 1500

interface ShareDoneProps {
  /** The share while it waits on this device. */
  queued: QueuedWrite | undefined
  isSent: boolean
  /** Whether this tab is open. A queued share may be sent while another tab is open. */
  isShown: boolean
  onClose: () => void
}

/** Replaces the form, so that the share cannot be sent twice. */
function ShareDone({ queued, isSent, isShown, onClose }: ShareDoneProps) {
  useTimer(CLOSE_AFTER, onClose, isSent && isShown)
  return (
    <Arrival>
      {queued ? (
        <QueuedNotice {...queued} />
      ) : (
        <Alert tone="good">Listing shared successfully!</Alert>
      )}
    </Arrival>
  )
}
