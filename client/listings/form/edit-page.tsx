import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { preloadDialog } from '../../ui/overlays/dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { draftOfListing, type ListingDraft } from './draft.ts'
import { clearForm, editKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import styles from './edit-page.module.css'
import { ListingForm } from './listing-form.tsx'
import { OwnListing } from './own-listing.tsx'
import { updated, useSubmitChanges } from './submissions.ts'

export const EditPage = ({ id }: { id: string }) => (
  <OwnListing id={id}>{(listing, user) => <EditForm listing={listing} user={user} />}</OwnListing>
)

function EditForm({ listing, user }: { listing: Listing; user: SessionUser }) {
  const submission = useSubmitChanges(listing, user)
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
      submission={submission}
      done={updated}
      onPreview={() =>
        void navigate({
          to: '/edit-listing/$id/preview',
          params: { id: listing._id },
          state: { isAfterForm: true },
        })
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
  const navigate = useNavigate()
  const pageUserId = listing.seller.id
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
      <DeleteDialog
        listing={listing}
        open={open}
        onClose={() => setOpen(false)}
        onDeleted={() =>
          navigate({ to: '/profile/$pageUserId', params: { pageUserId }, replace: true })
        }
      />
    </>
  )
}
