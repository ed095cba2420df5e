import type { ReactNode } from 'react'
import type { SessionUser } from '../../device/session/session.ts'
import type { ButtonVariant } from '../../ui/controls/button-class.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const loadDialog = () => import('./change-password-dialog.tsx')
const ChangePasswordDialog = lazyPart(async () => (await loadDialog()).ChangePasswordDialog)

type Props = {
  user: SessionUser
  onChanged?: () => void
  variant?: ButtonVariant
  children?: ReactNode
}

export function ChangePassword({
  user,
  onChanged = () => undefined,
  variant = 'ghost',
  children = 'Change Password',
}: Props) {
  const dialog = useLazyDialog(loadDialog, { secret: true })
  return (
    <>
      <Button variant={variant} small {...dialog.reach} onClick={dialog.show}>
        {children}
      </Button>
      {dialog.place((opened) => (
        <ChangePasswordDialog {...opened} user={user} onChanged={onChanged} />
      ))}
    </>
  )
}
