import type { ReactNode } from 'react'
import { needsConnection } from '../../device/session/send.ts'
import formStyles from '../../forms/form.module.css'
import { buttonClass, type ButtonVariant } from '../../ui/controls/button-class.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { useOnline } from '../../ui/use-online.ts'

export const schoolLoginPath = '/api/auth/school-login'

/** Where the way to the school begins. */
export const startPath = `${schoolLoginPath}/start`

type Props = {
  to: string
  variant?: ButtonVariant | undefined
  onLeave?: () => void
  children: ReactNode
}

/** Leaves the app for the login page of the school, which comes back. */
export function SchoolLink({ to, variant, onLeave, children }: Props) {
  const isOnline = useOnline()
  if (!isOnline) return <p className={formStyles.words}>{needsConnection}</p>
  return (
    <a className={buttonClass({ wide: true, variant })} href={to} onClick={onLeave}>
      <Icon name="lock" size={20} />
      <span>{children}</span>
    </a>
  )
}
