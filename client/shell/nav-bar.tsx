import { Link } from '@tanstack/react-router'
import { useSession } from '../device/session/session.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { classNames } from '../ui/class-names.ts'
import { Mark } from '../ui/drawing/mark.tsx'
import { BackButton } from './back-button.tsx'
import { NavActions } from './nav-actions.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import styles from './nav-bar.module.css'

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
