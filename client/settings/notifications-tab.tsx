import { NotifyThisDevice } from '../push-subscriptions/notify-this-device.tsx'
import type { SessionUser } from '../device/session/session.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { SettingsCard } from './settings-card.tsx'

export const NotificationsTab = ({ user }: { user: SessionUser }) => (
  <SettingsCard
    title="What you are told"
    words="News of listings for which you turned on “Notify me about this listing” comes to the bell."
  >
    <SettingSwitch
      user={user}
      name="notificationsEnabled"
      label="Enable Notifications"
      hint="Off, none are made for you. Security mail comes all the same."
    />
    <NotifyThisDevice user={user} />
  </SettingsCard>
)
