import { useState } from 'react'
import type { Review } from '#sync/reviews.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog, preloadDialog } from '../ui/overlays/dialog.tsx'
import { showOutcome } from '../forms/outcome-banner.ts'
import { remove } from './actions.ts'

/** Deletes the user's review after a confirmation. It shows as waiting until it is sent. */
export function DeleteReview({ review: { reviewId } }: { review: Review }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  async function confirm() {
    close()
    const outcome = await remove(reviewId)
    if (outcome.kind === 'refused')
      showOutcome(outcome, {
        id: `delete-review/${reviewId}`,
        failed: 'The review couldn’t be deleted',
      })
  }

  return (
    <>
      <Button
        variant="ghost"
        small
        icon="trash"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        Delete<span className="sr-only"> your review</span>
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Delete review"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" onClick={() => void confirm()}>
              Delete
            </Button>
          </>
        }
      >
        <p>Are you sure you want to delete this review?</p>
      </Dialog>
    </>
  )
}
