import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import styles from './sending-notice.module.css'

type Props = { problem: string | undefined; children: ReactNode }

/** What came of sending the form, brought into sight. */
export function SendingNotice({ problem, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const words = problem ?? children

  useEffect(() => {
    if (words) place.current?.scrollIntoView({ block: 'nearest' })
  }, [words])

  if (!words) return null
  return (
    <div ref={place} className={styles.place}>
      <Alert tone={problem ? 'refused' : 'good'}>{words}</Alert>
    </div>
  )
}
