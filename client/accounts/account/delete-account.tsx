import type { SessionUser } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import styles from './delete-account.module.css'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const loadDialog = () => import('./delete-account-dialog.tsx')
const DeleteAccountDialog = lazyPart(async () => (await loadDialog()).DeleteAccountDialog)

export function DeleteAccount({ user }: { user: SessionUser }) {
  const dialog = useLazyDialog(loadDialog, { secret: true })
  return (
    <>
      <Button
        variant="ghost"
        icon="trash"
        className={styles.open}
        {...dialog.reach}
        onClick={dialog.show}
      >
        Delete Account
      </Button>
      {dialog.place((opened) => (
        <DeleteAccountDialog {...opened} user={user} />
      ))}
    </>
  )
}
