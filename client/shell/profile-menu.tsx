import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { SessionUser } from '../device/session/session.ts'
import { useLogOut } from '../outbox/use-log-out.tsx'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Menu, preloadMenu } from '../ui/overlays/menu.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { firstScreen } from '../device/first-screen.ts'
import styles from './nav-actions.module.css'

const Face = ({ user }: { user: SessionUser }) => (
  <Avatar name={user.firstName} image={user.profileImage?.path} size={34} className={styles.face} />
)

// The picture that waits to be sent is in the database. The bar does not wait for that.
const OwnFace = lazy(async () => {
  if (navigator.onLine) await firstScreen
  const loaded = await import('../images/own-avatar.tsx').catch(() => undefined)
  return { default: loaded?.OwnAvatar ?? Face }
})

// The first cards have the network for themselves.
void firstScreen.then(preloadMenu)

export function ProfileMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  const { logOut, dialog } = useLogOut()

  return (
    <>
      <Menu
        label="Profile"
        buttonClassName={styles.action}
        head={
          <>
            <PersonText as="strong">
              {user.firstName} {user.lastName}
            </PersonText>
            <span className={styles.username}>
              <PersonText>{user.username}</PersonText>
            </span>
          </>
        }
        entries={[
          {
            label: 'Your profile',
            icon: 'user',
            onChoose: () =>
              void navigate({ to: '/profile/$pageUserId', params: { pageUserId: user.id } }),
          },
          { label: 'Deals', icon: 'tag', onChoose: () => void navigate({ to: '/deals' }) },
          { label: 'Settings', icon: 'gear', onChoose: () => void navigate({ to: '/settings' }) },
          { label: 'Account', icon: 'info', onChoose: () => void navigate({ to: '/accountInfo' }) },
          ...(user.isModerator
            ? [
                {
                  label: 'Moderation',
                  icon: 'flag' as const,
                  onChoose: () => void navigate({ to: '/moderation' }),
                },
              ]
            : []),
          ...(user.isAdministrator
            ? [
                {
                  label: 'Administration',
                  icon: 'gear' as const,
                  onChoose: () => void navigate({ to: '/administration' }),
                },
              ]
            : []),
          { label: 'Logout', icon: 'logout', onChoose: () => void logOut() },
        ]}
      >
        <Suspense fallback={<Face user={user} />}>
          <OwnFace user={user} of="path" size={34} className={styles.face} />
        </Suspense>
        <span className={styles.label}>Profile</span>
      </Menu>
      {dialog}
    </>
  )
}
