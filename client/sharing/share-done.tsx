import { useEffect, useEffectEvent, type ComponentProps } from 'react'
import { KeptNotice } from '../forms/kept-notice.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { Arrival } from '../ui/loading/arrival.tsx'

const CLOSE_AFTER = 1500

interface Props {
  /** Why it is only kept on this device; undefined when it was sent. */
  kept: ComponentProps<typeof KeptNotice> | undefined
  isSent: boolean
  /** Whether it can be seen: what was kept may be sent while another tab is open. */
  isShown: boolean
  onClose: () => void
}

/** In place of the form: what is sent is gone from there, and cannot be sent twice. */
export function ShareDone({ kept, isSent, isShown, onClose }: Props) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isSent || !isShown) return undefined
    const timer = setTimeout(close, CLOSE_AFTER)
    return () => clearTimeout(timer)
  }, [isSent, isShown])

  return (
    <Arrival>
      {kept ? <KeptNotice {...kept} /> : <Alert tone="good">Listing shared successfully!</Alert>}
    </Arrival>
  )
}
