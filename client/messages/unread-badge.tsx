import { NavBadge } from '../ui/drawing/nav-badge.tsx'
import { useUnreadConversations } from './badge.ts'

export const UnreadBadge = () => <NavBadge count={useUnreadConversations()} />
