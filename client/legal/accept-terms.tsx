import { LegalLinks } from './legal-links.tsx'
import styles from './legal-links.module.css'

/** What a sign-up accepts. */
export const AcceptTerms = () => (
  <div>
    <p className={styles.words}>
      By signing up, you accept the terms. The privacy notice says what is stored about you, and for
      how long.
    </p>
    <LegalLinks />
  </div>
)
