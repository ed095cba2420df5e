import { useNavigate } from '@tanstack/react-router'
import { Icon } from '../ui/drawing/icon.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { useMedia } from '../ui/use-media.ts'
import styles from './nav-bar.module.css'

const loadBug = () => import('../reports/bug-dialog.tsx')
const BugDialog = lazyPart(async () => (await loadBug()).BugDialog)

const loadTwoFactor = () => import('../accounts/account/two-factor-dialog.tsx')
const TwoFactorDialog = lazyPart(async () => (await loadTwoFactor()).TwoFactorDialog)

export function SettingsMenu() {
  const bug = useLazyDialog(loadBug)
  const twoFactor = useLazyDialog(loadTwoFactor, { secret: true })
  const navigate = useNavigate()
  const openSettings = () => void navigate({ to: '/settings' })
  // Without hovering, a click opens the menu, which then leads to the settings.
  const hovers = useMedia('(min-width: 768px) and (hover: hover)')
  const preload = () => {
    bug.reach.onFocus()
    twoFactor.reach.onFocus()
  }

  return (
    <div onPointerEnter={preload} onFocus={preload}>
      <Menu
        label="Settings"
        buttonClassName={styles.tool}
        onClick={hovers ? openSettings : undefined}
        entries={[
          ...(hovers ? [] : [{ label: 'Settings', icon: 'gear' as const, onChoose: openSettings }]),
          { label: 'Report a Bug', icon: 'bug', onChoose: bug.show },
          { label: 'Two Factor Authentication', icon: 'lock', onChoose: twoFactor.show },
        ]}
      >
        <Icon name="gear" />
      </Menu>
      {bug.place((opened) => (
        <BugDialog {...opened} />
      ))}
      {twoFactor.place((opened) => (
        <TwoFactorDialog {...opened} />
      ))}
    </div>
  )
}
