import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Listing } from '#sync/listings.ts'
import { seenWords } from '../activity/words.ts'
import { useSession } from '../device/session/session.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { useNow } from '../ui/now.ts'
import { afterPaint } from '../ui/use-after-paint.ts'
import { OwnAvatar } from '../images/own-avatar.tsx'
import { useProfile } from './queries.ts'
import { refreshProfile } from './refresh.ts'
import styles from './seller-line.module.css'
import { VerifiedBadge } from './verified-badge.tsx'
import { Written } from '../ui/written.tsx'

/** The seller, with a link to the profile. */
export function SellerLine({ seller }: Pick<Listing, 'seller'>) {
  const profile = useProfile(seller.id)
  const session = useSession()
  const now = useNow()
  const own = session.status === 'signed-in' && session.user.id === seller.id && session.user

  // It reads the disk, which would delay the sheet.
  useEffect(() => afterPaint(() => void refreshProfile(seller.id)), [seller.id])

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
          <Written as="span" className={styles.name}>
            {seller.username}
          </Written>
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
