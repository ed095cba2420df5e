import { useSignupConfig } from '../../universities/public-config.ts'
import styles from '../../forms/form.module.css'

/** What to do without the phone and the recovery codes. */
export function WithoutCodes() {
  const { contact } = useSignupConfig()
  return (
    <p className={styles.words}>
      No phone and no recovery codes? Ask{' '}
      {contact ? (
        <a href={contact}>{contact.replace(/^mailto:/, '')}</a>
      ) : (
        'the people who run Quad at your school'
      )}{' '}
      to turn off two-factor authentication. They first make sure that it’s you.
    </p>
  )
}
