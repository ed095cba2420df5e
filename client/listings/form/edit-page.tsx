import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { createListing } from '#sync/actions/listings.ts'
import type { Listing } from '#sync/listings.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { useUnsent } from '../../device/use-pending.ts'
import { shownRows } from '../../device/use-query.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { formErrorOf, type FormError } from '../../forms/form-error.ts'
import { showOutcome } from '../../forms/outcome-banner.ts'
import { takeBackOr } from '../../outbox/take-back.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, preloadDialog } from '../../ui/overlays/dialog.tsx'
import { PersonText } from '../../ui/person-text.tsx'
import { ClearForm } from './clear-form.tsx'
import { draftOfListing, type ListingDraft } from './draft.ts'
import { clearForm, discardDraft, editKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import styles from './edit-page.module.css'
import { ListingForm } from './listing-form.tsx'
import { OwnListing } from './own-listing.tsx'
import { updatedWords } from './preview.tsx'
import { useEntry, useSkipSent } from './sent-forms.ts'
import { remove, submitChanges } from './submit.ts'
import { useSubmit } from './use-submit.ts'

export const EditPage = ({ id }: { id: string }) => (
  <OwnListing id={id}>{(listing, user) => <EditForm listing={listing} user={user} />}</OwnListing>
)

function EditForm({ listing, user }: { listing: Listing; user: SessionUser }) {
  const key = editKey(listing._id)
  const draft = useDraft(
    key,
    useCallback(() => draftOfListing(listing), [listing]),
  )
  const navigate = useNavigate()
  const formEntry = useEntry()
  const submission = useSubmit({
    draft,
    key,
    sellerId: user.id,
    begin: async () => draftOfListing(shownRows().get('listings', listing._id) ?? listing),
    submit: (edited) => submitChanges(edited, listing),
    done: 'Listing updated',
    formEntry,
  })
  const isLeft = useSkipSent()
  if (!draft || isLeft) return <FormSkeleton />
  const original = draftOfListing(listing)
  return (
    <ListingForm
      title="Edit your listing"
      draftKey={key}
      draft={draft}
      listed={listing}
      onPreview={() =>
        void navigate({
          to: '/edit-listing/$id/preview',
          params: { id: listing._id },
          ...(formEntry !== undefined && { state: { formEntry } }),
        })
      }
      submission={submission}
      success={updatedWords}
    >
      <div className={styles.more}>
        <ClearForm
          icon="refresh"
          label="Discard changes"
          title="Discard changes?"
          confirm="Discard"
          isOffered={textOf(draft) !== textOf(original)}
          onClear={() => void clearForm(key, draft, original)}
        >
          The text and photos that you changed go back to what they were. This can’t be undone.
        </ClearForm>
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
  const [error, setError] = useState<FormError>()
  const unsent = useUnsent(createListing, 'id', listing._id)
  const navigate = useNavigate()

  async function confirm() {
    setBusy(true)
    const result = await takeBackOr(unsent, () => remove(listing._id))
    setBusy(false)
    if (result.kind === 'refused') return setError(formErrorOf(result))
    await discardDraft(editKey(listing._id))
    showOutcome(result, {
      id: `delete/${listing._id}`,
      failed: 'The listing couldn’t be deleted.',
      waiting: 'Waiting to be deleted',
      done: {
        icon: 'trash',
        title: unsent === undefined ? 'Listing deleted' : 'Listing discarded',
        message: listing.title,
        isPersonText: true,
      },
    })
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
        title={unsent === undefined ? 'Delete this listing?' : 'Discard this listing?'}
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void confirm()}>
              {unsent === undefined ? 'Delete' : 'Discard'}
            </Button>
          </>
        }
      >
        <p>
          “<PersonText>{listing.title}</PersonText>”{' '}
          {unsent === undefined
            ? 'and its photos will be deleted for everyone.'
            : 'hasn’t been sent yet, so no one has seen it.'}{' '}
          This can’t be undone.
        </p>
        <FormAlert error={error} />
      </Dialog>
    </>
  )
}
