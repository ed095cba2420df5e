import { NavBadge } from '../ui/drawing/nav-badge.tsx'
import { useUnread } from './queries.ts'

export const UnreadBadge = () => <NavBadge count={useUnread()} />
