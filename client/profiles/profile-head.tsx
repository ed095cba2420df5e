import type { ReactNode } from 'react'
import type { PublicProfile } from '#sync/profiles.ts'
import { repliesWithin, seenWords } from '../activity/words.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Badge } from '../ui/drawing/badge.tsx'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import { useRating } from '../reviews/queries.ts'
import styles from './profile-head.module.css'
import { RatingLine } from './rating-line.tsx'
import { VerifiedNote } from './verified-badge.tsx'

/** A profile, or the session's record of one's own. */
export type ShownProfile = Omit<PublicProfile, 'isBlocked' | 'isBlockedBy'>

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

type Props = {
  profile: ShownProfile
  /** In place of the picture that others see. */
  picture?: ReactNode
}

/** The name, picture and details of a user. Others see only the name of a private profile. */
export function ProfileHead({ profile, picture }: Props) {
  const { firstName, lastName, username, college, year, bio, verified } = profile
  const { profileImage, createdAt, verifiedDomain, badge, email, lastSeen, usualReply } = profile
  const { soldCount } = profile
  const now = useNow()
  const { average, ...counted } = useRating(profile)
  return (
    <header className={styles.head}>
      {picture ?? <Avatar name={firstName} image={profileImage?.path} size={64} />}
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
        {average !== undefined && <RatingLine average={average} {...counted} />}
        <p className={styles.facts}>
          {soldCount !== undefined && <span>{soldCount} sold</span>}
          {year && <span>Class of {year}</span>}
          {college && (
            <span>
              <PersonText>{college}</PersonText>
            </span>
          )}
          {createdAt && <span>Joined {month.format(new Date(createdAt))}</span>}
          {email && <span>{email}</span>}
          {lastSeen && <span>{seenWords(lastSeen, now)}</span>}
          {usualReply && <span>{repliesWithin(usualReply)}</span>}
          {!createdAt && <span>This profile is private.</span>}
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
