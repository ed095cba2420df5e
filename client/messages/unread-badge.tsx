import { useEffect } from 'react'
import { rememberCount } from '../device/badge-counts.ts'
import { NavBadge } from '../ui/drawing/nav-badge.tsx'
import { useUnreadConversations } from './badge.ts'

export function UnreadBadge() {
  const count = useUnreadConversations()
  useEffect(() => rememberCount('messages', count), [count])
  return <NavBadge count={count} />
}
