import type { SessionUser } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const loadDialog = () => import('./change-email-dialog.tsx')
const ChangeEmailDialog = lazyPart(async () => (await loadDialog()).ChangeEmailDialog)

export function ChangeEmail({ user }: { user: SessionUser }) {
  const dialog = useLazyDialog(loadDialog, { secret: true })
  return (
    <>
      <Button variant="ghost" small {...dialog.reach} onClick={dialog.show}>
        Change Email
      </Button>
      {dialog.place((opened) => (
        <ChangeEmailDialog {...opened} user={user} />
      ))}
    </>
  )
}
