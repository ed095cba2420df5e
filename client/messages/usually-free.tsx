import { useEffect } from 'react'
import { usualTimes } from '../availability/times.ts'
import { useProfile } from '../profiles/queries.ts'
import { refreshProfile } from '../profiles/refresh.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { useNow } from '../ui/now.ts'
import styles from './usually-free.module.css'

/**
 * When the other person is usually free, if they share it. It comes from the copy of their profile,
 * which is fetched meanwhile, so the conversation does not wait for it.
 */
export function UsuallyFree({ userId }: { userId: string }) {
  const profile = useProfile(userId)
  const now = useNow()

  useEffect(() => void refreshProfile(userId), [userId])

  const { showAvailability = false, availability = [] } = profile ?? {}
  if (!showAvailability || availability.length === 0) return null
  return (
    <p className={styles.free}>
      <Icon name="clock" size={16} />
      <span>Usually free {usualTimes(availability, new Date(now))}</span>
    </p>
  )
}
