import { useSession, type SessionUser } from '../device/session/session.ts'
import { useActiveTab } from '../ui/active-tab.ts'
import { Tabs } from '../ui/controls/tabs.tsx'
import { BlockedUsers } from '../blocks/blocked-users.tsx'
import { LegalLinks } from '../legal/legal-links.tsx'
import { AccountTab } from './account-tab.tsx'
import styles from './settings.module.css'
import { NotifyThisDevice } from './notify-this-device.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { SettingsCard } from './settings-card.tsx'

const tabs = ['account', 'privacy', 'notifications'] as const
const labels = { account: 'Account', privacy: 'Privacy', notifications: 'Notifications' } as const

export function SettingsPage() {
  const session = useSession()
  const [tab, setTab] = useActiveTab('settings', tabs, 'account')
  if (session.status !== 'signed-in') return null
  return (
    <div className={styles.page}>
      <title>Settings · Quad</title>
      <h1>Settings</h1>
      <Tabs
        label="Settings"
        tabs={tabs.map((id) => ({ id, label: labels[id] }))}
        active={tab}
        onChange={setTab}
        beside
      >
        <div className={styles.panel}>
          {tab === 'account' && <AccountTab user={session.user} />}
          {tab === 'privacy' && <PrivacyTab user={session.user} />}
          {tab === 'notifications' && <NotificationsTab user={session.user} />}
        </div>
      </Tabs>
      <LegalLinks />
    </div>
  )
}

const NotificationsTab = ({ user }: { user: SessionUser }) => (
  <SettingsCard
    title="What we notify you about"
    words="Missed messages, and updates to listings with “Notify me about this listing” turned on, appear under the bell."
  >
    <SettingSwitch
      user={user}
      name="notificationsEnabled"
      label="Enable Notifications"
      hint="When off, you get no notifications. Security emails are still sent."
    />
    <NotifyThisDevice user={user} />
  </SettingsCard>
)

const PrivacyTab = ({ user }: { user: SessionUser }) => (
  <>
    <SettingsCard title="Your profile and messages">
      <SettingSwitch
        user={user}
        name="privateProfile"
        label="Private Profile"
        hint="Only people you have written to see more than your name, picture, and badges."
      />
      <SettingSwitch
        user={user}
        name="showActivity"
        label="Show when you were last seen and how fast you reply"
        hint="Last seen is only exact to the hour. When off, Quad doesn’t store it."
      />
      <SettingSwitch
        user={user}
        name="allowMessages"
        label="Allow Messages From Non-Friends"
        hint="When off, only people you already have a conversation with can message you."
      />
    </SettingsCard>
    <SettingsCard
      title="Blocked users"
      words="Neither of you can message the other, and you don’t see each other’s listings."
    >
      <BlockedUsers />
    </SettingsCard>
  </>
)
