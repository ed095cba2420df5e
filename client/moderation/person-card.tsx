import { Link } from '@tanstack/react-router'
import type { ModeratedPerson } from '#sync/moderation/moderation.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Badge } from '../ui/drawing/badge.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { exactTime } from '../ui/time-ago.ts'
import styles from './person-card.module.css'

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** The person whom a decision concerns. */
export function PersonCard({ person }: { person: ModeratedPerson }) {
  const { firstName, lastName, username, university, createdAt, suspended, reports } = person
  return (
    <div className={styles.card}>
      <Avatar name={firstName} image={person.profileImage?.path} size={48} />
      <div className={styles.words}>
        <p className={styles.name}>
          {person.isDeleted ? (
            'Deleted user'
          ) : (
            <Link to="/profile/$pageUserId" params={{ pageUserId: person._id }}>
              <PersonText>
                {firstName} {lastName}
              </PersonText>
            </Link>
          )}
        </p>
        <p className={styles.meta}>
          {[
            !person.isDeleted && `@${isolated(username)}`,
            isolated(university),
            `Joined ${month.format(new Date(createdAt))}`,
            reports === 1 ? '1 report' : `${reports} reports`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {person.bio !== '' && (
          <PersonText as="p" className={styles.bio}>
            {person.bio}
          </PersonText>
        )}
        <p className={styles.badges}>
          {person.isModerator && <Badge icon="flag">Moderator</Badge>}
          {suspended && (
            <Badge tone="brick" icon="lock">
              Suspended {suspended.until ? `until ${exactTime(suspended.until)}` : 'for good'}
            </Badge>
          )}
        </p>
      </div>
    </div>
  )
}
