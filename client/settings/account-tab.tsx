import { Link } from '@tanstack/react-router'
import { changePayment } from '#sync/actions/payment.ts'
import { DeleteAccount } from '../accounts/account/delete-account.tsx'
import type { SessionUser } from '../device/session/session.ts'
import { InstallLink } from '../install/install-link.tsx'
import { useInstallation } from '../install/install-prompt.ts'
import { OwnAvatar } from '../images/own-avatar.tsx'
import { useOutboxStatus } from '../outbox/outbox-status.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { PaymentForm } from '../payment/payment-form.tsx'
import { useOwnHandles } from '../payment/queries.ts'
import { RefusedHere, RefusedNotice } from '../refusals/refused-notice.tsx'
import { AvailabilityCard } from './availability-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { UniversityField } from './university-field.tsx'

export const AccountTab = ({ user }: { user: SessionUser }) => (
  <>
    <div className={styles.column}>
      <section className={styles.card} aria-label="You and your campus">
        <Link to="/accountInfo" className={styles.account}>
          <OwnAvatar user={user} of="small" size={52} />
          <span className={styles.who}>
            <span className={styles.name}>Account info</span>
            <span className={styles.email}>{user.email}</span>
          </span>
          <Icon name="forward" size={20} />
        </Link>
        <UniversityField user={user} />
      </section>
      <AvailabilityCard user={user} />
    </div>
    <div className={styles.column}>
      <PaymentCard user={user} />
      <OnThisDevice />
    </div>
    <section className={styles.last} aria-label="Delete account">
      <p className={styles.words}>
        Deleting your account takes effect immediately and is permanent.
      </p>
      <DeleteAccount user={user} />
    </section>
  </>
)

function OnThisDevice() {
  const { waiting = 0, refused = 0 } = useOutboxStatus() ?? {}
  return (
    <SettingsCard title="On this device">
      {waiting + refused > 0 && (
        <>
          <p className={styles.words}>{outboxWords(waiting, refused)}</p>
          <Link to="/outbox" className={buttonClass({ variant: 'ghost' })}>
            <Icon name="send" size={20} />
            Open the outbox
          </Link>
        </>
      )}
      {useInstallation() !== 'installed' && (
        <>
          <p className={styles.words}>
            Add Quad to your home screen to open it like any other app.
          </p>
          <InstallLink />
        </>
      )}
      <Link to="/diagnostics" className={buttonClass({ variant: 'ghost' })}>
        <Icon name="phone" size={20} />
        What this device holds
      </Link>
    </SettingsCard>
  )
}

const outboxWords = (waiting: number, refused: number): string =>
  [
    waiting > 0 &&
      (waiting === 1
        ? '1 change is waiting to be sent.'
        : `${waiting} changes are waiting to be sent.`),
    refused > 0 && (refused === 1 ? '1 change was refused.' : `${refused} changes were refused.`),
  ]
    .filter(Boolean)
    .join(' ')

/** How others can pay the user outside of Quad. */
function PaymentCard({ user }: { user: SessionUser }) {
  const stored = useOwnHandles(user)
  return (
    <SettingsCard
      title="Payment"
      words="People on your campus see these once you have written to them. Quad takes no part in payments."
    >
      <PaymentForm userId={user.id} stored={stored} />
      <RefusedHere of={changePayment} Notice={RefusedNotice} />
    </SettingsCard>
  )
}
