import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, preloadDialog } from '../../ui/overlays/dialog.tsx'

type Props = {
  /** Whether there is something to clear. */
  isOffered: boolean
  onClear: () => void
}

/** Empties a form after a question, because its texts and photos are nowhere else. */
export function ClearForm({ isOffered, onClear }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {isOffered && (
        <Button
          variant="plain"
          icon="trash"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => setOpen(true)}
        >
          Clear the form
        </Button>
      )}
      <Dialog
        open={open}
        onClose={close}
        title="Clear the form?"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Keep It
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                close()
                onClear()
              }}
            >
              Clear
            </Button>
          </>
        }
      >
        <p>What you’ve typed and the photos you’ve added are deleted. This can’t be undone.</p>
      </Dialog>
    </>
  )
}
