import type { ReactNode } from 'react'
import type { PublicProfile } from '#sync/profiles.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Icon, type IconName } from '../ui/drawing/icon.tsx'
import { OwnPicture } from './own-picture.tsx'
import styles from './profile-head.module.css'
import { VerifiedBadge } from './verified-badge.tsx'

type Shown = Pick<
  PublicProfile,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'college'
  | 'year'
  | 'bio'
  | 'verified'
  | 'profileImage'
  | 'createdAt'
>

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** Who somebody is. Of a private profile others know no more than the name. */
export function ProfileHead({ profile, own }: { profile: Shown; own: boolean }) {
  const { firstName, lastName, username, college, year, bio, verified } = profile
  const { profileImage, createdAt } = profile
  return (
    <header className={styles.head}>
      {own ? (
        <OwnPicture user={profile} />
      ) : (
        <Avatar name={firstName} image={profileImage?.path} size={88} className={styles.avatar} />
      )}
      <div className={styles.words}>
        <h1>
          {firstName} {lastName}
        </h1>
        <p className={styles.line}>
          <span>@{username}</span>
          {verified && <VerifiedBadge />}
        </p>
        <p className={styles.facts}>
          {college && <Fact icon="school">{college}</Fact>}
          {year && <Fact icon="cap">Class of {year}</Fact>}
          {createdAt && <Fact icon="clock">Joined {month.format(new Date(createdAt))}</Fact>}
          {!createdAt && <Fact icon="lock">This profile is private.</Fact>}
        </p>
      </div>
      {bio && <p className={styles.bio}>{bio}</p>}
    </header>
  )
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <span className={styles.fact}>
    <Icon name={icon} size={16} />
    {children}
  </span>
)
