import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from '../../ui/loading/alert.tsx'
import styles from './sending-notice.module.css'

type Props = {
  problem: string | undefined
  /** Said instead of the success while it waits on this device. */
  kept: string | undefined
  children: ReactNode
}

/** What came of sending the form, brought into sight. */
export function SendingNotice({ problem, kept, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const words = problem ?? kept ?? children

  useEffect(() => {
    if (words) place.current?.scrollIntoView({ block: 'nearest' })
  }, [words])

  if (!words) return null
  return (
    <div ref={place} className={styles.place}>
      <Alert tone={problem ? 'refused' : kept ? 'waiting' : 'good'}>{words}</Alert>
    </div>
  )
}
