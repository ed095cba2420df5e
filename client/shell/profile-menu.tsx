import { useNavigate } from '@tanstack/react-router'
import { signOut, type SessionUser } from '../session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import styles from './nav-bar.module.css'

export function ProfileMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  return (
    <Menu
      label="Profile"
      className={styles.profile}
      buttonClassName={styles.action}
      head={
        <>
          <strong>
            {user.firstName} {user.lastName}
          </strong>
          <span className={styles.username}>{user.username}</span>
        </>
      }
      entries={[
        {
          label: 'Your profile',
          icon: 'user',
          onChoose: () =>
            void navigate({ to: '/profile/$pageUserId', params: { pageUserId: user.id } }),
        },
        { label: 'Settings', icon: 'gear', onChoose: () => void navigate({ to: '/settings' }) },
        { label: 'Account', icon: 'info', onChoose: () => void navigate({ to: '/accountInfo' }) },
        { label: 'Logout', icon: 'logout', onChoose: () => void signOut() },
      ]}
    >
      <Avatar
        name={user.firstName}
        image={user.profileImage?.path}
        size={34}
        className={styles.face}
      />
      <span className={styles.label}>Profile</span>
    </Menu>
  )
}
