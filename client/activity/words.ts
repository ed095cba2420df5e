import type { UsualReply } from '#sync/activity.ts'
import { hour } from '#sync/time.ts'
import { daysAgo } from '../ui/time-ago.ts'

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/**
 * When someone was last seen, by the beginning of that hour: 'Seen in the last hour', 'Seen 3 hours
 * ago', 'Seen yesterday'.
 */
export function seenWords(lastSeen: string, now: number): string {
  const hours = Math.floor((now - Date.parse(lastSeen)) / hour)
  const days = daysAgo(lastSeen, now)
  if (hours < 1) return 'Seen in the last hour'
  if (hours < 12) return `Seen ${ago.format(-hours, 'hour')}`
  if (days < 7) return `Seen ${ago.format(-days, 'day')}`
  if (days < 31) return `Seen ${ago.format(-Math.floor(days / 7), 'week')}`
  return 'Seen over a month ago'
}

export const repliesWithin = (usual: UsualReply): string => `Usually replies within ${usual}`
