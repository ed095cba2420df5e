import { useEffect, useState, type ReactNode } from 'react'
import { repliesWithin } from '../activity/words.ts'
import { usualTimes } from '../availability/times.ts'
import { useProfile } from '../profiles/queries.ts'
import { refreshProfile } from '../profiles/refresh.ts'
import { Icon, type IconName } from '../ui/drawing/icon.tsx'
import { useDeviceNow } from '../ui/now.ts'
import styles from './usual-times.module.css'

/**
 * How fast the other person usually replies and when they are usually free, if they share it. It
 * comes from the copy of their profile, which is fetched meanwhile, so the conversation does not wait
 * for it.
 */
export function UsualTimes({ userId }: { userId: string | undefined }) {
  const profile = useProfile(userId)
  const now = useDeviceNow()
  const isReserved = useReserved(userId === undefined || profile === null)

  useEffect(() => {
    if (userId !== undefined) void refreshProfile(userId)
  }, [userId])

  const { showAvailability = false, availability = [], usualReply } = profile ?? {}
  const isShared = showAvailability && availability.length > 0
  if (!isShared && usualReply === undefined)
    return isReserved && <div className={styles.usual} data-empty aria-hidden />
  return (
    <div className={styles.usual}>
      {usualReply && <Line icon="message">{repliesWithin(usualReply)}</Line>}
      {isShared && <Line icon="clock">Usually free {usualTimes(availability, new Date(now))}</Line>}
    </div>
  )
}

/** Whether a place is kept for a profile that comes later. It stays, so that no messages move. */
function useReserved(isMissing: boolean): boolean {
  const [isReserved, setReserved] = useState(isMissing)
  if (isMissing && !isReserved) setReserved(true)
  return isReserved
}

const Line = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p className={styles.line}>
    <Icon name={icon} size={16} />
    <span>{children}</span>
  </p>
)
