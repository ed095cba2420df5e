import type { Settings } from '#sync/settings.ts'
import type { SessionUser } from '../device/session/session.ts'
import { Switch } from '../ui/controls/switch.tsx'
import { useSetting } from './use-setting.ts'

type Props = { user: SessionUser; name: keyof Settings; label: string; hint: string }

/** A setting that the server keeps. A choice made offline is marked as waiting. */
export function SettingSwitch({ user, name, label, hint }: Props) {
  const { checked, pending, saving, change } = useSetting(user, name)
  return (
    <Switch
      label={label}
      hint={hint}
      checked={checked}
      pending={pending}
      saving={saving}
      onChange={(wanted) => void change(wanted)}
    />
  )
}
