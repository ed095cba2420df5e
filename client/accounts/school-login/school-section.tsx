import type { SchoolLogin } from '#sync/accounts/school-login-config.ts'
import styles from '../../forms/form.module.css'
import { PersonText } from '../../ui/person-text.tsx'
import { hasLoggedOut } from './logged-out.ts'
import { noteRemember } from './remember.ts'
import { SchoolLink, schoolLoginPath, startPath } from './school-link.tsx'

type Props = { school: NonNullable<SchoolLogin>; remember: boolean }

/** The school’s login on the login page, beside the form or in its place. */
export const SchoolSection = ({ school: { name, only }, remember }: Props) => (
  <div className={styles.actions}>
    <SchoolLink
      to={`${startPath}?remember=${remember}`}
      variant={only ? undefined : 'ghost'}
      onLeave={() => noteRemember(remember)}
    >
      Log in with <PersonText>{name}</PersonText>
    </SchoolLink>
    {hasLoggedOut() && (
      <p className={styles.words}>
        You’re logged out of Quad.{' '}
        <a href={`${schoolLoginPath}/end`}>
          Log out of <PersonText>{name}</PersonText>, too
        </a>
      </p>
    )}
  </div>
)
