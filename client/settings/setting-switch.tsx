import { settingsSchema, type Settings } from '#sync/settings.ts'
import type { SessionUser } from '../device/session/session.ts'
import { Switch } from '../ui/controls/switch.tsx'
import { useEffect } from 'react'
import { changeSettings } from '#sync/actions/settings.ts'
import { storeSetting } from '../device/session/tokens.ts'
import { show } from '../device/session/show.ts'
import { shownUser } from '../device/session/store.ts'
import { perform } from '../device/perform.ts'
import { showOutcome } from '../forms/outcome-banner.ts'
import { useQueuedSetting } from './queued-settings.ts'
import { useChoice } from './use-choice.ts'

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

/**
 * The value of a setting for its switch: the new value immediately, and the old one if the change
 * fails.
 */
function useSetting(user: SessionUser, name: keyof Settings) {
  const [wanted, change] = useChoice((value) => store(user.id, { [name]: value }))
  const queued = useQueuedSetting(name)

  const checked = wanted ?? queued ?? user[name]

  // Local storage follows the switch under the documented names.
  useEffect(() => storeSetting(name, checked), [name, checked])

  // It waits only once it is on disk.
  const pending = queued !== undefined && (wanted ?? queued) === queued
  return { checked, pending, saving: wanted !== undefined && !pending, change }
}

async function store(id: string, given: Partial<Settings>): Promise<void> {
  const outcome = await perform(
    changeSettings,
    { id, ...given },
    { answer: settingsSchema, fallback: 'Please try again.' },
  )
  showOutcome(outcome, { id: 'setting', failed: 'The setting couldn’t be changed' })
  if (outcome.kind !== 'confirmed') return
  const now = shownUser()
  if (now?.id === id) show({ ...now, ...given, ...outcome.data })
}
