import { useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { isRowUnseen } from '../../device/queue.ts'
import { useQuery } from '../../device/use-query.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { formErrorOf, type FormError } from '../../forms/form-error.ts'
import { showOutcome } from '../../forms/outcome-banner.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Written } from '../../ui/written.tsx'
import { discardDraft, editKey } from './draft-store.ts'
import { remove } from './submit.ts'

type Props = {
  listing: Listing
  open: boolean
  onClose: () => void
  onDeleted: () => Promise<unknown>
}

/** Deletes an own listing after a confirmation. */
export function DeleteDialog({ listing, open, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<FormError>()
  const isUnseen = useQuery((rows) => isRowUnseen(rows, { table: 'listings', key: listing._id }))

  async function confirm() {
    setBusy(true)
    const result = await remove(listing._id)
    setBusy(false)
    if (result.kind === 'refused') return setError(formErrorOf(result))
    await discardDraft(editKey(listing._id))
    showOutcome(result, {
      id: `delete/${listing._id}`,
      failed: 'The listing couldn’t be deleted.',
      waiting: 'Waiting to be deleted',
      done: { icon: 'trash', title: 'Listing deleted', message: listing.title },
    })
    await onDeleted()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete this listing?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        “<Written>{listing.title}</Written>” and its photos will be deleted
        {isUnseen
          ? '. No one has seen it: it wasn’t sent yet, and now it won’t be.'
          : ' for everyone.'}{' '}
        This can’t be undone.
      </p>
      <FormAlert error={error} />
    </Dialog>
  )
}
