import type { ReactNode } from 'react'
import type { PublicProfile } from '#sync/profiles.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './profile-head.module.css'
import { VerifiedBadge } from './verified-badge.tsx'

type Shown = Pick<
  PublicProfile,
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

const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })

/** Who somebody is. */
export function ProfileHead({ profile }: { profile: Shown }) {
  const { firstName, lastName, username, college, year, bio, verified } = profile
  return (
    <header className={styles.head}>
      <Avatar
        name={firstName}
        image={profile.profileImage?.path}
        size={88}
        className={styles.avatar}
      />
      <div className={styles.words}>
        <h1>
          {firstName} {lastName}
        </h1>
        <p className={styles.line}>
          <span>@{username}</span>
          {verified && <VerifiedBadge />}
        </p>
        <p className={styles.facts}>
          <Fact icon="tag">{college}</Fact>
          <Fact icon="spark">Class of {year}</Fact>
          <Fact icon="clock">Here since {month.format(new Date(profile.createdAt))}</Fact>
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
