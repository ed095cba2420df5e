import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { draftOfListing } from './begin.ts'
import { clearForm } from './clear-form.ts'
import { DeleteButton } from './delete-button.tsx'
import { editKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import styles from './edit-page.module.css'
import { ListingForm } from './listing-form.tsx'
import { OwnListing } from './own-listing.tsx'

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

const textOf = ({ fields, photos }: ReturnType<typeof draftOfListing>): string =>
  JSON.stringify([fields, photos.map((photo) => photo.image?.public_id ?? photo.id)])
