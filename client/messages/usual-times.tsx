import { useEffect, type ReactNode } from 'react'
import { repliesWithin } from '../activity/words.ts'
import { UsualRanges } from '../availability/times.tsx'
import { useProfile } from '../profiles/queries.ts'
import { refreshProfile } from '../profiles/refresh.ts'
import { Icon, type IconName } from '../ui/drawing/icon.tsx'
import { useDeviceNow } from '../ui/now.ts'
import styles from './usual-times.module.css'

/**
 * How fast the other person usually replies and when they are usually free, if they share it. It
 * comes from the copy of their profile, which is fetched meanwhile, so the conversation does not wait
 * for it. It lies over the messages, so that none of them moves when it comes.
 */
export function UsualTimes({ userId }: { userId: string | undefined }) {
  const profile = useProfile(userId)
  const now = useDeviceNow()

  useEffect(() => {
    if (userId !== undefined) void refreshProfile(userId)
  }, [userId])

  const { showAvailability = false, availability = [], usualReply } = profile ?? {}
  const isShared = showAvailability && availability.length > 0
  return (
    <div className={styles.place}>
      {(isShared || usualReply !== undefined) && (
        <div className={styles.usual}>
          {usualReply && <Line icon="message">{repliesWithin(usualReply)}</Line>}
          {isShared && (
            <Line icon="clock">
              Usually free <UsualRanges days={availability} now={new Date(now)} />
            </Line>
          )}
        </div>
      )}
    </div>
  )
}

const Line = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p className={styles.line}>
    <Icon name={icon} size={16} />
    <span>{children}</span>
  </p>
)
