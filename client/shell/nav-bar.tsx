import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { useSession } from '../device/session/session.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { classNames } from '../ui/class-names.ts'
import { Mark } from '../ui/drawing/mark.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { useMedia } from '../ui/use-media.ts'
import { NavActions } from './nav-actions.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import styles from './nav-bar.module.css'
import { setTheme, useTheme } from './theme.ts'

/**
 * Both sizes have the same elements in the same order. On a phone the actions form a bar at the bottom;
 * from 768 px they are at the end of the top bar.
 */
export function NavBar() {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : undefined
  return (
    <header className={styles.bar}>
      {user && <BackButton className={classNames(styles.tool, styles.back)} />}
      <Link to="/" className={styles.brand} aria-label="Quad, home">
        <Mark />
        <span className={styles.name}>Quad</span>
      </Link>
      {user && <span className={styles.campus}>{user.university}</span>}
      <div className={styles.tools}>
        <ThemeToggle />
        {user && <SettingsMenu />}
        {session.status === 'signed-out' && (
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
