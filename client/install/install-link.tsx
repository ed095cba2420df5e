import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './install-link.module.css'
import { useInstallation } from './install-prompt.ts'

/** A link to the installation page, shown where Quad is not installed. */
export function InstallLink() {
  if (useInstallation() === 'installed') return null
  return (
    <Link to="/install" className={styles.link}>
      <Icon name="download" size={20} />
      Install Quad
    </Link>
  )
}
