import { useProfile } from '../profiles/queries.ts'
import { useNow } from '../ui/now.ts'
import { seenWords } from './words.ts'

type Props = { userId: string; className: string | undefined }

/** When a person was last seen, if they show it. It comes from the copy of their profile. */
export function LastSeen({ userId, className }: Props) {
  const { lastSeen } = useProfile(userId) ?? {}
  const now = useNow()
  return lastSeen === undefined ? null : <p className={className}>{seenWords(lastSeen, now)}</p>
}
