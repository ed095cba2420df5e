import { legalTitles } from '#sync/accounts/legal.ts'
import formStyles from '../../forms/form.module.css'
import styles from './no-code-help.module.css'

/** What someone can do who has neither the phone nor a recovery code. */
export const NoCodeHelp = () => (
  <details>
    <summary className={formStyles.link}>No phone and no recovery codes?</summary>
    <ul className={styles.ways}>
      <li>
        If you’re still logged in on another device, open Account there and turn two-factor
        authentication off. That takes no code.
      </li>
      <li>
        If you turned it on in the last seven days, our email about it has a link that turns it off
        and logs out all devices. The link ends when your password or email address changes.
      </li>
      <li>
        Otherwise, ask the people who run this Quad (see{' '}
        <a href="/imprint" target="_blank">
          {legalTitles.imprint}
        </a>
        ). They can turn it off, once they are sure that it’s you.
      </li>
      <li>A new password does not turn it off.</li>
    </ul>
  </details>
)
