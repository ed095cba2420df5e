import type { ComponentProps } from 'react'
import { minute } from '#sync/time.ts'
import { useSession, type SessionUser } from '../../device/session/session.ts'
import type { FormError } from '../../forms/form-error.ts'
import styles from '../../forms/form.module.css'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { PersonText } from '../../ui/person-text.tsx'
import { useSignupConfig } from '../../universities/public-config.ts'
import { SchoolLink, startPath } from './school-link.tsx'

const CONFIRMED = 'confirmedAt'
/** A little less than the server allows. */
const lifetime = 5 * minute - 10_000

/** Call it when the school has sent the browser back to confirm a change. */
export const noteConfirmation = (): void => sessionStorage.setItem(CONFIRMED, String(Date.now()))

const isConfirmed = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(CONFIRMED) ?? 0) < lifetime

/**
 * Asks for the password again before a change of the account. An account without one asks its school.
 */
export function OwnerProof(field: ComponentProps<typeof PasswordField>) {
  const { user } = useSession()
  return user?.withoutPassword ? <SchoolProof /> : <PasswordField {...field} />
}

function SchoolProof() {
  const { name } = useSignupConfig().schoolLogin ?? { name: 'your school' }
  if (isConfirmed())
    return (
      <p className={styles.words}>
        Confirmed by <PersonText>{name}</PersonText>.
      </p>
    )
  return (
    <div className={styles.actions}>
      <p className={styles.words}>
        Before this change, log in at <PersonText>{name}</PersonText> again to confirm that it’s
        you.
      </p>
      <SchoolLink to={`${startPath}?confirm=true`} variant="ghost">
        Confirm with <PersonText>{name}</PersonText>
      </SchoolLink>
    </div>
  )
}

/** The problem of a form whose owner has given no proof yet. */
export function proofProblem(
  user: Pick<SessionUser, 'withoutPassword'> | undefined,
  password: string,
): FormError | undefined {
  if (!user?.withoutPassword)
    return password === ''
      ? { field: 'password', message: 'Please enter your password.' }
      : undefined
  return isConfirmed() ? undefined : { message: 'Please confirm with your school that it’s you.' }
}

/** What a call sends as proof. */
export const proofOf = (password: string): { password?: string } =>
  password === '' ? {} : { password }
