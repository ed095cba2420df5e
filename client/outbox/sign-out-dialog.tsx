import { signOut } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Opened } from '../ui/lazy-dialog.tsx'

type Props = Opened & { unsent: number }

/** Warns before a sign-out that would lose something. */
export const SignOutDialog = ({ open, onClose, unsent }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Log out before everything is sent?"
    footer={
      <>
        <Button variant="ghost" onClick={onClose}>
          Stay logged in
        </Button>
        <Button variant="danger" onClick={() => void signOut()}>
          Log out anyway
        </Button>
      </>
    }
  >
    <p>
      {unsent === 1 ? 'One change has' : `${unsent} changes have`} not been sent from this device.
      Logging out deletes {unsent === 1 ? 'it' : 'them'} here, and nobody else has{' '}
      {unsent === 1 ? 'it' : 'them'}.
    </p>
  </Dialog>
)
