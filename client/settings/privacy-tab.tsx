import type { SessionUser } from '../device/session/session.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { SettingsCard } from './settings-card.tsx'

export const PrivacyTab = ({ user }: { user: SessionUser }) => (
  <>
    <SettingsCard title="Your profile">
      <SettingSwitch
        user={user}
        name="privateProfile"
        label="Private Profile"
        hint="Only people you have a conversation with see more than your name, picture, and badges."
      />
    </SettingsCard>
    <SettingsCard title="Messages">
      <SettingSwitch
        user={user}
        name="allowMessages"
        label="Allow Messages From Non-Friends"
        hint="When off, only people you already have a conversation with can message you."
      />
    </SettingsCard>
  </>
)
