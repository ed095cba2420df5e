import { useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { refreshUser, type SessionUser } from '../../device/session/session.ts'
import { OwnAvatar } from '../../images/own-avatar.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { ChangePassword } from './change-password.tsx'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { TwoFactor } from './two-factor.tsx'
import styles from './account-page.module.css'
import { AccountSection, SectionRow } from './account-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SignIns } from './sign-ins.tsx'
import { noteConfirmation } from '../school-login/owner-proof.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import { PersonText } from '../../ui/person-text.tsx'
import { OwnDataDownload } from './own-data-download.tsx'

/** @param confirmed the school has just sent the person back, to confirm a change */
export function AccountPage({ user, confirmed }: { user: SessionUser; confirmed: boolean }) {
  const [passwordChanges, setPasswordChanges] = useState(0)

  // Another device, or a link in an email, may have changed the account.
  useEffect(() => void refreshUser(), [])
  useEffect(() => {
    if (confirmed) noteConfirmation()
  }, [confirmed])

  return (
    <div className={styles.page}>
      <title>Your account · Quad</title>
      <AccountHead user={user} />
      {confirmed && (
        <Alert tone="good">
          Your school has confirmed that it’s you. For five minutes, you can change your account
          without being asked again.
        </Alert>
      )}
      <AccountSection title="About you" words="Your account details.">
        <AccountFacts user={user} />
        <Link
          to="/profile/$pageUserId"
          params={{ pageUserId: user.id }}
          className={classNames(buttonClass({ variant: 'ghost', small: true }), styles.profile)}
        >
          View and edit profile
        </Link>
      </AccountSection>
      <AccountSection title="Login and security" words="How you log in.">
        <SectionRow icon="mail" title="Email" words={user.email}>
          <ChangeEmail user={user} />
        </SectionRow>
        {!user.withoutPassword && (
          <SectionRow
            icon="lock"
            title="Password"
            words="Changing it logs you out everywhere else."
          >
            <ChangePassword user={user} onChanged={() => setPasswordChanges(passwordChanges + 1)} />
          </SectionRow>
        )}
        <TwoFactor on={user.twoFactorEnabled} />
        {user.twoFactorEnabled && <RecoveryCodesRow left={user.recoveryCodesLeft} />}
      </AccountSection>
      <AccountSection title="Your devices" words="Devices where you’re logged in.">
        <SignIns key={passwordChanges} />
      </AccountSection>
      <AccountSection title="Your data" words="Download a copy of it.">
        <OwnDataDownload user={user} />
      </AccountSection>
      <AccountSection title="Delete account" words="This is permanent.">
        <SectionRow icon="trash" title="Delete this account" words="This takes effect immediately.">
          <DeleteAccount user={user} />
        </SectionRow>
      </AccountSection>
    </div>
  )
}

const AccountHead = ({ user }: { user: SessionUser }) => (
  <header className={styles.head}>
    <OwnAvatar user={user} of="path" size={64} />
    <div className={styles.who}>
      <h1>Your account</h1>
      <p>Only you can see this page.</p>
    </div>
  </header>
)

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

function AccountFacts({ user }: { user: SessionUser }) {
  const facts = {
    Name: (
      <PersonText>
        {user.firstName} {user.lastName}
      </PersonText>
    ),
    Username: <PersonText>{user.username}</PersonText>,
    University: <PersonText>{user.university}</PersonText>,
    'Graduation year': user.year,
    'Member since': day.format(new Date(user.createdAt)),
    Verified: user.verified ? (
      <span className={styles.good}>
        <Icon name="verified" size={20} /> Yes
      </span>
    ) : (
      'No'
    ),
    'Two-factor': user.twoFactorEnabled ? 'On' : 'Off',
  }
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const loadDialog = () => import('./change-email-dialog.tsx')
const ChangeEmailDialog = lazyPart(async () => (await loadDialog()).ChangeEmailDialog)

function ChangeEmail({ user }: { user: SessionUser }) {
  const dialog = useLazyDialog(loadDialog, { secret: true })
  return (
    <>
      <Button variant="ghost" small {...dialog.reach} onClick={dialog.show}>
        Change Email
      </Button>
      {dialog.place((opened) => (
        <ChangeEmailDialog {...opened} user={user} />
      ))}
    </>
  )
}
