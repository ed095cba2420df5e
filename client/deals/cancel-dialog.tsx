import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Chips } from '../ui/controls/chips.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import formStyles from '../forms/form.module.css'

const reasons = ['We changed our minds', 'They didn’t come', 'I can’t make it', 'Something else']

type Props = {
  open: boolean
  onClose: () => void
  focusAfter: () => HTMLElement | true
  name: string
  onCancel: (why: string | undefined) => void
}

/** Asks before a reservation ends, because the other person loses something. */
export function CancelDialog({ open, onClose, focusAfter, name, onCancel }: Props) {
  const [why, setWhy] = useState('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title="Cancel the reservation?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep It
          </Button>
          <Button variant="danger" onClick={() => onCancel(why || undefined)}>
            Cancel Reservation
          </Button>
        </>
      }
    >
      <div className={formStyles.form}>
        <p>The listing becomes available again, and {name} is notified.</p>
        <div>
          <p className={formStyles.words}>Why? (optional, {name} doesn’t see it)</p>
          <Chips
            label="Why?"
            wrap
            options={reasons.map((reason) => ({ value: reason, label: reason }))}
            value={why}
            onChange={setWhy}
          />
        </div>
      </div>
    </Dialog>
  )
}
