import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Alert } from '../../ui/alert.tsx'
import { showBanner } from '../../ui/banner-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, preloadDialog } from '../../ui/dialog.tsx'
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
    const failure = await remove(listing._id)
    setBusy(false)
    if (failure !== undefined) return setProblem(failure)
    await discardDraft(editKey(listing._id))
    showBanner({ icon: 'trash', title: 'Listing deleted', message: listing.title })
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
        <p>“{listing.title}” and its photos will be gone for everybody. This cannot be undone.</p>
        {problem && <Alert>{problem}</Alert>}
      </Dialog>
    </>
  )
}
