import { useEffect, useState } from 'react'
import { ChangePassword } from './change-password.tsx'
import { refreshUser, type SessionUser } from '../../device/session/session.ts'
import { TwoFactor } from './two-factor.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AccountHead } from './account-head.tsx'
import styles from './account-page.module.css'
import { AccountSection, SectionRow } from './account-section.tsx'
import { ChangeEmail } from './change-email.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OwnDataDownload } from './own-data-download.tsx'
import { SignIns } from './sign-ins.tsx'

export function AccountPage({ user }: { user: SessionUser }) {
  const [passwordChanges, setPasswordChanges] = useState(0)

  // Another device, or a link in an email, may have changed the account.
  useEffect(() => void refreshUser(), [])

  return (
    <div className={styles.page}>
      <title>Your account · Quad</title>
      <AccountHead user={user} />
      <AccountSection title="About you" words="Your account details.">
        <AccountFacts user={user} />
      </AccountSection>
      <AccountSection title="Login and security" words="How you log in.">
        <SectionRow icon="mail" title="Email" words={user.email}>
          <ChangeEmail user={user} />
        </SectionRow>
        <SectionRow icon="lock" title="Password" words="Changing it logs you out everywhere else.">
          <ChangePassword user={user} onChanged={() => setPasswordChanges(passwordChanges + 1)} />
        </SectionRow>
        <TwoFactor on={user.twoFactorEnabled} />
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
