import { needsConnection } from '../device/session/send.ts'
import { LogView } from '../moderation/log-view.tsx'
import { useActiveTab } from '../ui/active-tab.ts'
import { Tabs } from '../ui/controls/tabs.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { useOnline } from '../ui/use-online.ts'
import { AccountsView } from './accounts-view.tsx'
import styles from './administration-page.module.css'
import { AnnouncementsView } from './announcements-view.tsx'
import { RulesView } from './rules-view.tsx'
import { SignUpsView } from './sign-ups-view.tsx'
import { StateView } from './state-view.tsx'

// On a phone the edge of the screen cuts the long name, which shows that there are more.
const tabs = ['accounts', 'sign-ups', 'announcements', 'rules', 'log', 'server'] as const
const views = {
  accounts: { label: 'Accounts', View: AccountsView },
  'sign-ups': { label: 'Sign-ups', View: SignUpsView },
  announcements: { label: 'Announcements', View: AnnouncementsView },
  rules: { label: 'Rules', View: RulesView },
  log: { label: 'Log', View: () => <LogView of="administration" /> },
  server: { label: 'Server', View: StateView },
} as const

/** Accounts, sign-ups that wait, announcements, the rules for listings, the log, and the state of the server. */
export function AdministrationPage() {
  const isOnline = useOnline()
  const [tab, setTab] = useActiveTab('administration', tabs, 'accounts')
  const { View } = views[tab]
  return (
    <div className={styles.page}>
      <title>Administration · Quad</title>
      <h1>Administration</h1>
      {!isOnline && <Alert icon="cloud-off">{needsConnection}</Alert>}
      <Tabs
        label="Administration"
        tabs={tabs.map((id) => ({ id, label: views[id].label }))}
        active={tab}
        onChange={setTab}
      >
        <div className={styles.panel}>
          <View />
        </div>
      </Tabs>
    </div>
  )
}
