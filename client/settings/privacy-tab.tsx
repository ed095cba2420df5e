import type { SessionUser } from '../device/session/session.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'

export const PrivacyTab = ({ user }: { user: SessionUser }) => (
  <>
    <SettingsCard title="Your profile">
      <SettingSwitch
        user={user}
        name="privateProfile"
        label="Private Profile"
        hint="Others then see your name, picture and badges, and nothing else."
      />
    </SettingsCard>
    <SettingsCard title="Messages">
      <SettingSwitch
        user={user}
        name="allowMessages"
        label="Allow Messages From Non-Friends"
        hint="Off, only people you already have a conversation with can write to you."
      />
    </SettingsCard>
    <SettingsCard title="Blocked people">
      <p className={styles.words}>
        Being built: blocking people, and the list of those you have blocked. Until it is here, you
        can report somebody on their profile.
      </p>
    </SettingsCard>
  </>
)
