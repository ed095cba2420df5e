import { Link } from '@tanstack/react-router'
import { useSession } from '../device/session/session.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { classNames } from '../ui/class-names.ts'
import { Mark } from '../ui/drawing/mark.tsx'
import { NavActions } from './nav-actions.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import styles from './nav-bar.module.css'

/**
 * One set of elements for both sizes: on a phone the actions sit in a bar at the lower edge, from
 * 768 px on everything is in the upper one.
 */
export function NavBar() {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : undefined
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand}>
        <Mark />
        <span className={styles.name}>Quad</span>
        <span className="sr-only">, home</span>
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
