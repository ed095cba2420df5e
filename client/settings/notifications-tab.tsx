import { NotifyThisDevice } from './notify-this-device.tsx'
import type { SessionUser } from '../device/session/session.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { SettingsCard } from './settings-card.tsx'

export const NotificationsTab = ({ user }: { user: SessionUser }) => (
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
