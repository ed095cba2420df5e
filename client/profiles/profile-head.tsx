import type { ReactNode } from 'react'
import type { PublicProfile } from '#sync/profiles.ts'
import { repliesWithin, seenWords } from '../activity/words.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Badge } from '../ui/drawing/badge.tsx'
import { Icon, type IconName } from '../ui/drawing/icon.tsx'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import { OwnPicture } from './own-picture.tsx'
import styles from './profile-head.module.css'
import { RatingLine } from './rating-line.tsx'
import { VerifiedNote } from './verified-badge.tsx'

/** A profile, or the session's record of one's own. */
export type ShownProfile = Omit<PublicProfile, 'isBlocked' | 'isBlockedBy'>

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** The name, picture and details of a user. Others see only the name of a private profile. */
export function ProfileHead({ profile, own }: { profile: ShownProfile; own: boolean }) {
  const { firstName, lastName, username, college, year, bio, verified } = profile
  const { profileImage, createdAt, verifiedDomain, badge, averageRating, reviews, email } = profile
  const { lastSeen, usualReply, reviewsCursor } = profile
  const now = useNow()
  return (
    <header className={styles.head}>
      {own ? (
        <OwnPicture user={profile} />
      ) : (
        <Avatar name={firstName} image={profileImage?.path} size={88} className={styles.avatar} />
      )}
      <div className={styles.words}>
        <PersonText as="h1" short>
          {firstName} {lastName}
        </PersonText>
        <p className={styles.line}>
          <span>
            @<PersonText>{username}</PersonText>
          </span>
          {verified && <VerifiedNote domain={verifiedDomain} />}
          {badge && (
            <Badge tone="amber" icon="star">
              {badge}
            </Badge>
          )}
        </p>
        {averageRating !== undefined && (
          <RatingLine
            average={averageRating}
            count={reviews?.length}
            more={reviewsCursor !== undefined}
          />
        )}
        <p className={styles.facts}>
          {college && (
            <Fact icon="school">
              <PersonText>{college}</PersonText>
            </Fact>
          )}
          {year && <Fact icon="cap">Class of {year}</Fact>}
          {email && <Fact icon="mail">{email}</Fact>}
          {lastSeen && <Fact icon="eye">{seenWords(lastSeen, now)}</Fact>}
          {usualReply && <Fact icon="message">{repliesWithin(usualReply)}</Fact>}
          {createdAt && <Fact icon="clock">Joined {month.format(new Date(createdAt))}</Fact>}
          {!createdAt && <Fact icon="lock">This profile is private.</Fact>}
        </p>
      </div>
      {bio && (
        <PersonText as="p" className={styles.bio}>
          {bio}
        </PersonText>
      )}
    </header>
  )
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <span className={styles.fact}>
    <Icon name={icon} size={16} />
    {children}
  </span>
)
