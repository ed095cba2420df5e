import { Link } from '@tanstack/react-router'
import { DeleteAccount } from '../accounts/account/delete-account.tsx'
import type { SessionUser } from '../device/session/session.ts'
import { InstallLink } from '../install/install-link.tsx'
import { useInstallation } from '../install/install-prompt.ts'
import { OwnAvatar } from '../profiles/own-avatar.tsx'
import { buttonClass } from '../ui/controls/button-class.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { UniversityCard } from '../universities/university-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'

export const AccountTab = ({ user }: { user: SessionUser }) => (
  <>
    <Link to="/accountInfo" className={styles.account}>
      <OwnAvatar user={user} of="small" size={52} />
      <span className={styles.who}>
        <span className={styles.name}>Account info</span>
        <span className={styles.email}>{user.email}</span>
      </span>
      <Icon name="forward" size={20} />
    </Link>
    <UniversityCard user={user} />
    <SettingsCard
      title="Outbox"
      words="What waits to be sent from this device, and what was refused."
    >
      <Link to="/outbox" className={buttonClass({ variant: 'ghost' })}>
        <Icon name="send" size={20} />
        Open the outbox
      </Link>
    </SettingsCard>
    <SettingsCard title="Availability and payment">
      <p className={styles.words}>
        Being built: your weekly availability, and how people can pay you. Until they are here, say
        both in your listing.
      </p>
    </SettingsCard>
    <OnThisDevice />
    <SettingsCard title="Leaving">
      <p className={styles.words}>Everything of yours goes at once, and for good.</p>
      <DeleteAccount user={user} />
    </SettingsCard>
  </>
)

function OnThisDevice() {
  if (useInstallation() === 'installed') return null
  return (
    <SettingsCard title="On this device">
      <p className={styles.words}>On the home screen Quad opens like any other app.</p>
      <InstallLink />
    </SettingsCard>
  )
}
