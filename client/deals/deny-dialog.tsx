import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  focusAfter: () => HTMLElement | true
  name: string
  onDeny: () => void
}

/** Asks before a buyer says that there was no sale, which has no way back. */
export const DenyDialog = ({ open, onClose, focusAfter, name, onDeny }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    focusAfter={focusAfter}
    title="You didn’t buy it?"
    footer={
      <>
        <Button variant="ghost" onClick={onClose}>
          Back
        </Button>
        <Button variant="danger" onClick={onDeny}>
          I Didn’t Buy It
        </Button>
      </>
    }
  >
    <p>{name} gets a notification. The listing stays sold, and the sale counts for no one.</p>
  </Dialog>
)
