import { Link } from '@tanstack/react-router'
import { DeleteAccount } from '../accounts/account/delete-account.tsx'
import type { SessionUser } from '../device/session/session.ts'
import { InstallLink } from '../install/install-link.tsx'
import { useInstallation } from '../install/install-prompt.ts'
import { OwnAvatar } from '../images/own-avatar.tsx'
import { buttonClass } from '../ui/controls/button-class.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { AvailabilityCard } from './availability-card.tsx'
import { PaymentCard } from './payment-card.tsx'
import { UniversityCard } from './university-card.tsx'
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
    <AvailabilityCard user={user} />
    <UniversityCard user={user} />
    <PaymentCard user={user} />
    <SettingsCard
      title="Outbox"
      words="Changes waiting to be sent from this device, and any that were refused."
    >
      <Link to="/outbox" className={buttonClass({ variant: 'ghost' })}>
        <Icon name="send" size={20} />
        Open the outbox
      </Link>
    </SettingsCard>
    <OnThisDevice />
    <SettingsCard title="Delete account">
      <p className={styles.words}>This takes effect immediately and is permanent.</p>
      <DeleteAccount user={user} />
    </SettingsCard>
  </>
)

const OnThisDevice = () => (
  <SettingsCard title="On this device">
    {useInstallation() !== 'installed' && (
      <>
        <p className={styles.words}>Add Quad to your home screen to open it like any other app.</p>
        <InstallLink />
      </>
    )}
    <Link to="/diagnostics" className={buttonClass({ variant: 'ghost' })}>
      <Icon name="phone" size={20} />
      What this device holds
    </Link>
  </SettingsCard>
)
