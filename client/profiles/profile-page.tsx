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
import { ProfileTabs, useProfileTab } from './profile-tabs.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { usePolledProfile } from './profile-poll.ts'
import { useProfile } from './queries.ts'
import { RefusedPicture } from './refused-picture.tsx'
import { UnknownProfile } from './unknown-profile.tsx'

type Props = {
  id: string
  /** What the user has just posted, above the own profile. */
  posted: ReactNode
  /** The user's listings, below the profile. */
  children: ReactNode
}

export function ProfilePage({ id, posted, children }: Props) {
  const session = useSession()
  const profile = useProfile(id)
  const found = usePolledProfile(id)
  const block = useBlock(id)
  const [tab, chooseTab] = useProfileTab(id)

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
          {posted}
          <OwnProfile user={session.user} profile={shown} />
          <RefusedHere of={changeProfileImage} Notice={RefusedPicture} />
        </>
      ) : (
        <>
          <ProfileHead profile={block ? inBlock(shown) : shown} own={false} />
          <div className={styles.actions}>
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
            {block === null && (
              <ReviewButton person={shown} onPosted={() => chooseTab('reviews')} />
            )}
          </div>
          <div className={styles.quiet}>
            <ReportUser userId={id} username={shown.username} />
            <BlockButton userId={id} username={shown.username} />
          </div>
        </>
      )}
      {block === null && (
        <ProfileTabs
          profile={shown}
          own={own}
          listings={children}
          chosen={tab}
          choose={chooseTab}
        />
      )}
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
