import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { emailDomain } from '#sync/accounts/email.ts'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import { RefusedHere } from '../refusals/refused-notice.tsx'
import { BlockButton } from '../blocks/block-button.tsx'
import { BlockedProfile } from '../blocks/blocked-profile.tsx'
import { useBlock } from '../blocks/queries.ts'
import { PayButton } from '../payment/pay-button.tsx'
import { ReportUser } from '../reports/report-user.tsx'
import { ReviewButton } from '../reviews/review-button.tsx'
import { useSession, type SessionUser } from '../device/session/session.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { OwnProfile } from './editor/own-profile.tsx'
import { ProfileHead, type ShownProfile } from './profile-head.tsx'
import styles from './profile-page.module.css'
import { ProfileTabs } from './profile-tabs.tsx'
import { usePolledProfile } from './profile-poll.ts'
import { useProfile } from './queries.ts'
import { RefusedPicture } from './refused-picture.tsx'
import { UnknownProfile } from './unknown-profile.tsx'
import { LoadingStatus, Skeleton } from '../ui/loading/skeleton.tsx'
import skeleton from './profile-skeleton.module.css'

type Props = {
  id: string
  /** The user's listings, below the profile. */
  children: ReactNode
}

export function ProfilePage({ id, children }: Props) {
  const session = useSession()
  const profile = useProfile(id)
  const found = usePolledProfile(id)
  const block = useBlock(id)

  if (session.status !== 'signed-in') return null
  const own = session.user.id === id
  // The session holds the user's own profile before anything is fetched.
  const shown = profile ?? (own ? ownProfileOf(session.user) : undefined)
  if (!shown) {
    return profile === undefined || !found ? <ProfileSkeleton /> : <UnknownProfile found={found} />
  }
  return (
    <div className={styles.page}>
      <title>{`${shown.firstName} ${shown.lastName} · Quad`}</title>
      {own ? (
        <>
          <OwnProfile user={session.user} profile={shown} />
          <RefusedHere of={changeProfileImage} Notice={RefusedPicture} />
        </>
      ) : (
        <>
          <ProfileHead profile={block ? inBlock(shown) : shown} />
          <div className={styles.actions}>
            <div className={styles.loud}>
              {block === null && (
                <Link
                  to="/messages"
                  search={{ with: shown.username }}
                  className={buttonClass({ small: true })}
                >
                  <Icon name="message" size={20} />
                  Message
                </Link>
              )}
              <PayButton userId={id} name={shown.firstName} />
            </div>
            <div className={styles.quiet}>
              {block === null && <ReviewButton person={shown} />}
              <ReportUser subject={{ userId: id, username: shown.username }} />
              <BlockButton userId={id} username={shown.username} />
            </div>
          </div>
        </>
      )}
      {block === null && <ProfileTabs profile={shown} own={own} listings={children} />}
      {block && <BlockedProfile isBlocked={block.isBlocked} />}
    </div>
  )
}

/**
 * A profile in a block has no activity, of which an older copy may tell, and no rating: most of its
 * reviews are hidden, so their number would be wrong.
 */
const inBlock = ({
  lastSeen: _seen,
  usualReply: _reply,
  averageRating: _rating,
  ...profile
}: ShownProfile): ShownProfile => profile

const ownProfileOf = (user: SessionUser) => ({ ...user, verifiedDomain: emailDomain(user.email) })

const ProfileSkeleton = () => (
  <div className={styles.page}>
    <LoadingStatus />
    <div className={skeleton.head}>
      <Skeleton className={skeleton.avatar} />
      <Skeleton lines={3} />
    </div>
    <Skeleton className={skeleton.row} />
    <Skeleton className={skeleton.row} />
  </div>
)
