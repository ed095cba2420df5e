import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { showBanner } from '../../ui/overlays/banner-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, preloadDialog } from '../../ui/overlays/dialog.tsx'
import styles from './delete-button.module.css'
import { discardDraft, editKey } from './draft-store.ts'
import { remove } from './submit.ts'

/** Deletes a listing, once that was confirmed. */
export function DeleteButton({ listing }: { listing: Listing }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()

  async function confirm() {
    setBusy(true)
    const taken = await remove(listing._id)
    setBusy(false)
    if (taken.kind === 'refused') return setProblem(taken.message)
    await discardDraft(editKey(listing._id))
    if (taken.kind === 'confirmed')
      showBanner({ icon: 'trash', title: 'Listing deleted', message: listing.title })
    else showBanner({ icon: 'clock', title: 'Waiting to be deleted', message: taken.message })
    const pageUserId = listing.seller.id
    await navigate({ to: '/profile/$pageUserId', params: { pageUserId }, replace: true })
  }

  return (
    <>
      <Button
        variant="plain"
        icon="trash"
        className={styles.delete}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        Delete listing
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete this listing?"
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void confirm()}>
              Delete
            </Button>
          </>
        }
      >
        <p>“{listing.title}” and its photos will be deleted for everyone. This can’t be undone.</p>
        {problem && <Alert>{problem}</Alert>}
      </Dialog>
    </>
  )
}
