import { useSession } from '../device/session/session.ts'
import { useActiveTab } from '../ui/active-tab.ts'
import { Tabs } from '../ui/controls/tabs.tsx'
import { AccountTab } from './account-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PrivacyTab } from './privacy-tab.tsx'
import styles from './settings.module.css'

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
    </div>
  )
}
