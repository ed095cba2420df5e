import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './install-link.module.css'
import { useInstallation } from './install-prompt.ts'

/** Leads to how Quad is installed, where it is not. */
export function InstallLink() {
  if (useInstallation() === 'installed') return null
  return (
    <Link to="/install" className={styles.link}>
      <Icon name="download" size={20} />
      Install Quad
    </Link>
  )
}
