import { legalPages, legalTitles } from '#sync/accounts/legal.ts'
import styles from './legal-links.module.css'

/** The server’s own pages about privacy, terms and who runs it. They open beside a form that is being filled in. */
export const LegalLinks = () => (
  <nav className={styles.links} aria-label="Legal">
    {legalPages.map((page) => (
      <a key={page} href={`/${page}`} target="_blank">
        {legalTitles[page]}
      </a>
    ))}
  </nav>
)
