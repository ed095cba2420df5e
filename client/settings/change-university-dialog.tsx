import { useState } from 'react'
import type { SessionUser } from '#sync/accounts/accounts.ts'
import type { University } from '#sync/accounts/universities.ts'
import type { FormError } from '../forms/form-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { moveTo } from './change-university.ts'
import styles from './university-field.module.css'

export interface Change {
  from: string
  to: University
  remaining: number
}

type Props = {
  user: SessionUser
  change: Change | undefined
  onClose: () => void
  onChanged: (failure: FormError | undefined) => void
}

export function ChangeDialog({ user, change, onClose, onChanged }: Props) {
  const [last, setLast] = useState(change)
  const [moveListings, setMove] = useState(false)
  const [busy, setBusy] = useState(false)
  // Keeps its text while it closes.
  if (change !== undefined && change !== last) setLast(change)
  if (last === undefined) return null
  const { from, to, remaining } = last

  async function confirm() {
    setBusy(true)
    const failure = await moveTo(user, to, moveListings)
    setBusy(false)
    setMove(false)
    onChanged(failure)
  }

  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      title="Change university?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void confirm()}>
            Change
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>
          You’ll move from {from} to <strong>{to.name}</strong> and see that campus’s listings from
          now on.
        </p>
        <Checkbox
          label="Move my listings"
          checked={moveListings}
          onChange={(event) => setMove(event.target.checked)}
        />
        <p className={styles.remaining}>
          {remaining === 1
            ? 'This is your last change (1 remaining).'
            : `You have ${remaining} changes remaining. This uses one of them.`}
        </p>
      </div>
    </Dialog>
  )
}
