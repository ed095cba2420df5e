import { BlockedUsers } from '../blocks/blocked-users.tsx'
import type { SessionUser } from '../device/session/session.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { SettingsCard } from './settings-card.tsx'

export const PrivacyTab = ({ user }: { user: SessionUser }) => (
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
