import type { SessionUser } from '../session/session.ts'
import { Switch } from '../ui/switch.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { useSetting } from './use-setting.ts'

export function PrivacyTab({ user }: { user: SessionUser }) {
  const { checked, pending, change } = useSetting(user, 'privateProfile')
  return (
    <>
      <SettingsCard title="Your profile">
        <Switch
          label="Private Profile"
          hint="Others then see your name, picture and badges, and nothing else."
          checked={checked}
          pending={pending}
          onChange={(wanted) => void change(wanted)}
        />
      </SettingsCard>
      <SettingsCard title="Messages and blocking">
        <p className={styles.words}>
          Being built: who may write to you, and the people you have blocked. Until they are here,
          nobody sees your e-mail, and nobody can write to you in Quad.
        </p>
      </SettingsCard>
    </>
  )
}
