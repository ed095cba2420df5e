import { useEffect, useEffectEvent } from 'react'
import { QueuedNotice } from '../refusals/queued-notice.tsx'
import type { QueuedWrite } from '../forms/use-form.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { Arrival } from '../ui/loading/arrival.tsx'

const CLOSE_AFTER = 1500

interface Props {
  /** The share while it waits on this device. */
  queued: QueuedWrite | undefined
  isSent: boolean
  /** Whether this tab is open. A queued share may be sent while another tab is open. */
  isShown: boolean
  onClose: () => void
}

/** Replaces the form, so that the share cannot be sent twice. */
export function ShareDone({ queued, isSent, isShown, onClose }: Props) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isSent || !isShown) return undefined
    const timer = setTimeout(close, CLOSE_AFTER)
    return () => clearTimeout(timer)
  }, [isSent, isShown])

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
