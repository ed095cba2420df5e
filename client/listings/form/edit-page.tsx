import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, preloadDialog } from '../../ui/overlays/dialog.tsx'
import { showBanner } from '../../ui/overlays/banner-store.ts'
import { draftOfListing, type ListingDraft } from './draft.ts'
import { clearForm, discardDraft, editKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import styles from './edit-page.module.css'
import { ListingForm } from './listing-form.tsx'
import { OwnListing } from './own-listing.tsx'
import { remove } from './submit.ts'

export const EditPage = ({ id }: { id: string }) => (
  <OwnListing id={id}>{(listing) => <EditForm listing={listing} />}</OwnListing>
)

function EditForm({ listing }: { listing: Listing }) {
  const key = editKey(listing._id)
  const draft = useDraft(
    key,
    useCallback(() => draftOfListing(listing), [listing]),
  )
  const navigate = useNavigate()
  if (!draft) return <FormSkeleton />
  const original = draftOfListing(listing)
  const changed = textOf(draft) !== textOf(original)
  return (
    <ListingForm
      title="Edit your listing"
      draftKey={key}
      draft={draft}
      listed={listing}
      onPreview={() =>
        void navigate({ to: '/edit-listing/$id/preview', params: { id: listing._id } })
      }
    >
      <div className={styles.more}>
        {changed && (
          <Button
            variant="plain"
            icon="refresh"
            onClick={() => void clearForm(key, draft, original)}
          >
            Discard changes
          </Button>
        )}
        <DeleteButton listing={listing} />
      </div>
    </ListingForm>
  )
}

const textOf = ({ fields, photos }: ListingDraft): string => JSON.stringify([fields, photos])

/** Deletes a listing after a confirmation. */
function DeleteButton({ listing }: { listing: Listing }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()

  async function confirm() {
    setBusy(true)
    const result = await remove(listing._id)
    setBusy(false)
    if (result.kind === 'refused') return setProblem(result.message)
    await discardDraft(editKey(listing._id))
    if (result.kind === 'confirmed')
      showBanner({ icon: 'trash', title: 'Listing deleted', message: listing.title })
    else showBanner({ icon: 'clock', title: 'Waiting to be deleted', message: result.message })
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
