import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { blockUser, unblockUser } from '#sync/actions/blocks.ts'
import { usePendingRows } from '../device/use-pending.ts'
import { RefusedHere, RefusedNotice } from '../refusals/refused-notice.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { PersonText } from '../ui/person-text.tsx'
import styles from './blocked-users.module.css'
import { useBlockedUsers, type BlockedUser } from './queries.ts'
import { useBlockDialog } from './use-block-dialog.tsx'

/** The people whom the user blocks. Each name leads to the profile. */
export function BlockedUsers() {
  const blocked = useBlockedUsers()
  const pending = usePendingRows()
  const place = useRef<HTMLDivElement>(null)
  // The row of an unblocked person disappears with its button, which cannot get the focus back.
  const { ask, reach, dialog } = useBlockDialog(place)
  if (!blocked) return null
  return (
    <div ref={place} tabIndex={-1} className={styles.place} role="group" aria-label="Blocked users">
      {[blockUser, unblockUser].map((of) => (
        <RefusedHere key={of.name} of={of} Notice={RefusedNotice} />
      ))}
      {blocked.length === 0 && <p className={styles.none}>No users are blocked.</p>}
      {blocked.length > 0 && (
        <ul className={styles.rows}>
          {blocked.map((user) => (
            <li key={user.userId} className={styles.row}>
              <Who user={user} pending={pending.has(`blocks/${user.userId}`)} />
              <Button
                variant="ghost"
                small
                {...reach}
                onClick={() => ask({ ...user, block: !user.isBlocked })}
              >
                {user.isBlocked ? 'Unblock' : 'Block'}
                <span className="sr-only">
                  {' '}
                  <PersonText>{user.username}</PersonText>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </div>
  )
}

function Who({ user, pending }: { user: BlockedUser; pending: boolean }) {
  const { userId, username, name, image } = user
  return (
    <Link to="/profile/$pageUserId" params={{ pageUserId: userId }} className={styles.who}>
      <Avatar name={name ?? username} image={image} size={40} />
      <span className={styles.words}>
        <span className={styles.name}>
          <PersonText>{username}</PersonText>
        </span>
        {name !== undefined && (
          <span className={styles.full}>
            <PersonText>{name}</PersonText>
          </span>
        )}
      </span>
      {pending && <PendingMark />}
    </Link>
  )
}
