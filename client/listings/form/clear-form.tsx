import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, preloadDialog } from '../../ui/overlays/dialog.tsx'
import type { IconName } from '../../ui/drawing/icon.tsx'

type Props = {
  icon: IconName
  /** The words of the button. */
  label: string
  title: string
  /** What is lost. */
  children: string
  confirm: string
  /** Whether there is something to clear. */
  isOffered: boolean
  onClear: () => void
}

/** Empties a form after a question, because its texts and photos are nowhere else. */
export function ClearForm(props: Props) {
  const { icon, label, title, children, confirm, isOffered, onClear } = props
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {isOffered && (
        <Button
          variant="plain"
          icon={icon}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      )}
      <Dialog
        open={open}
        onClose={close}
        title={title}
        // Without its button, the form's first control.
        focusAfter={() => (isOffered ? true : (document.getElementById('main') ?? true))}
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                close()
                onClear()
              }}
            >
              {confirm}
            </Button>
          </>
        }
      >
        <p>{children}</p>
      </Dialog>
    </>
  )
}
