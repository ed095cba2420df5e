import { InstallLink } from '../install/install-link.tsx'
import type { SessionUser } from '../device/session/session.ts'
import { useQueuedSetting } from './queued-settings.ts'
import settings from './settings.module.css'
import { Alert } from '../ui/loading/alert.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { useThisDevice } from '../push-subscriptions/use-this-device.ts'

const hints = {
  off: 'Even when Quad is closed. Your browser will ask for permission.',
  on: 'Even when Quad is closed.',
  denied:
    'This browser is blocking notifications from Quad. Allow them in its settings for this site, then come back.',
  disabled: 'Turn on Enable Notifications first.',
}

/** A switch for push notifications, in browsers that support them. */
export function NotifyThisDevice({ user }: { user: SessionUser }) {
  const { state, checked, problem, change } = useThisDevice(user.id)
  const enabled = useQueuedSetting('notificationsEnabled') ?? user.notificationsEnabled
  if (state === undefined || state === 'unsupported') return null
  if (state === 'home-screen') {
    return (
      <>
        <p className={settings.words}>
          To get notifications on this device while Quad is closed, add Quad to your home screen
          first.
        </p>
        <InstallLink />
      </>
    )
  }
  return (
    <>
      <Switch
        label="Notify this device"
        hint={enabled ? hints[state] : hints.disabled}
        checked={checked}
        disabled={!enabled || state === 'denied'}
        onChange={(wanted) => void change(wanted)}
      />
      {problem && <Alert>{problem}</Alert>}
    </>
  )
}
