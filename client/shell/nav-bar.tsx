import { Link, useCanGoBack, useLocation, useRouter, useNavigate } from '@tanstack/react-router'
import { useSession } from '../device/session/session.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { classNames } from '../ui/class-names.ts'
import { Mark } from '../ui/drawing/mark.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { useMedia } from '../ui/use-media.ts'
import { NavActions } from './nav-actions.tsx'
import styles from './nav-bar.module.css'
import { setTheme, useTheme } from './theme.ts'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { Menu } from '../ui/overlays/menu.tsx'

/**
 * Both sizes have the same elements in the same order. On a phone the actions form a bar at the bottom;
 * from 768 px they are at the end of the top bar.
 */
export function NavBar() {
  const { status, user } = useSession()
  return (
    <header className={styles.bar}>
      {user && <BackButton className={classNames(styles.tool, styles.back)} />}
      <Link to="/" className={styles.brand} aria-label="Quad, home">
        <Mark />
        <span className={styles.name}>Quad</span>
      </Link>
      {user && (
        <PersonText as="span" className={styles.campus} short>
          {user.university}
        </PersonText>
      )}
      <div className={styles.tools}>
        <ThemeToggle />
        {user && <SettingsMenu />}
        {status === 'signed-out' && (
          <Link to="/login" className={classNames(buttonClass({ small: true }), styles.login)}>
            Login
          </Link>
        )}
      </div>
      {user && <NavActions user={user} />}
    </header>
  )
}

/** The pages that the other buttons of the bar lead to. */
const tops = ['/', '/for-you', '/messages']

/** The way back to the page before, in the installed app, which has no buttons of a browser. */
function BackButton({ className }: { className: string | undefined }) {
  const isInstalled = useMedia('(display-mode: standalone)')
  const canGoBack = useCanGoBack()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { history } = useRouter()
  if (!isInstalled || !canGoBack || tops.includes(path)) return null
  return (
    <button type="button" className={className} title="Back" onClick={() => history.back()}>
      <Icon name="back" />
      <span className="sr-only">Back</span>
    </button>
  )
}

function ThemeToggle() {
  const next = useTheme() === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={`Switch to ${next} theme`}
      onClick={() => setTheme(next)}
    >
      <Icon key={next} name={next === 'dark' ? 'moon' : 'sun'} className={styles.turn} />
    </button>
  )
}

const loadBug = () => import('../reports/bug-dialog.tsx')
const BugDialog = lazyPart(async () => (await loadBug()).BugDialog)

const loadTwoFactor = () => import('../accounts/account/two-factor-dialog.tsx')
const TwoFactorDialog = lazyPart(async () => (await loadTwoFactor()).TwoFactorDialog)

function SettingsMenu() {
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
