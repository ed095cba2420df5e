import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Listing } from '#sync/listings.ts'
import { seenWords } from '../activity/words.ts'
import { useSession } from '../device/session/session.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import { useAfterPaint } from '../ui/use-after-paint.ts'
import { OwnAvatar } from '../images/own-avatar.tsx'
import { useProfile } from './queries.ts'
import { refreshProfile } from './refresh.ts'
import styles from './seller-line.module.css'
import { VerifiedBadge } from './verified-badge.tsx'

/** The seller, with a link to the profile. */
export function SellerLine({ seller }: Pick<Listing, 'seller'>) {
  // Reading the disk and the server would delay the sheet.
  const isPainted = useAfterPaint()
  const profile = useProfile(isPainted ? seller.id : undefined)
  const session = useSession()
  const now = useNow()
  const own = session.user?.id === seller.id && session.user

  useEffect(() => {
    if (isPainted) void refreshProfile(seller.id)
  }, [isPainted, seller.id])

  return (
    <Link to="/profile/$pageUserId" params={{ pageUserId: seller.id }} className={styles.seller}>
      {own ? (
        <OwnAvatar user={own} of="small" size={44} />
      ) : (
        <Avatar
          name={profile?.firstName ?? seller.username}
          image={profile?.profileImage?.small}
          size={44}
        />
      )}
      <span className={styles.words}>
        <span className={styles.top}>
          <span className={styles.name}>
            <PersonText>{seller.username}</PersonText>
          </span>
          {profile?.lastSeen && (
            <span className={styles.seen}>{seenWords(profile.lastSeen, now)}</span>
          )}
        </span>
        <span className={styles.more}>
          {profile?.verified && <VerifiedBadge domain={profile.verifiedDomain} />}
          {profile?.year && <span>Class of {profile.year}</span>}
        </span>
      </span>
      <Icon name="forward" size={20} />
    </Link>
  )
}
