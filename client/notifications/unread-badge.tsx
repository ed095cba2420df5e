import { useEffect } from 'react'
import { rememberCount } from '../device/badge-counts.ts'
import { NavBadge } from '../ui/drawing/nav-badge.tsx'
import { useUnread } from './queries.ts'

export function UnreadBadge() {
  const count = useUnread()
  useEffect(() => rememberCount('notifications', count), [count])
  return <NavBadge count={count} />
}
