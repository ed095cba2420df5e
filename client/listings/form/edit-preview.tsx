import { Navigate, useLocation } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { listingProblem, type Listing } from '#sync/listings.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { shownRows } from '../../device/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { draftOfListing } from './draft.ts'
import { editKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { OwnListing } from './own-listing.tsx'
import { BackToForm, ListingPreview, SendingNotice, updatedWords } from './preview.tsx'
import { submitChanges } from './submit.ts'
import { useSubmit } from './use-submit.ts'

export const EditPreview = ({ id }: { id: string }) => (
  <OwnListing id={id}>
    {(listing, user) => <EditPreviewOf listing={listing} user={user} />}
  </OwnListing>
)

function EditPreviewOf({ listing, user }: { listing: Listing; user: SessionUser }) {
  const { _id: id } = listing
  const stored = useDraft(
    editKey(id),
    useCallback(() => draftOfListing(listing), [listing]),
  )
  const formEntry = useLocation({ select: ({ state }) => state.formEntry })
  const submission = useSubmit({
    draft: stored,
    key: editKey(id),
    sellerId: user.id,
    begin: async () => draftOfListing(shownRows().get('listings', id) ?? listing),
    submit: (edited) => submitChanges(edited, listing),
    done: 'Listing updated',
    formEntry,
  })
  const { form, sent, isOver } = submission
  const draft = sent ?? stored
  // Views, inquiries and age stay as they were when the page opened.
  const [shown] = useState(listing)
  if (!draft) return <FormSkeleton />
  if (!sent && listingProblem(draft.fields)) {
    return <Navigate to="/edit-listing/$id" params={{ id }} replace />
  }
  return (
    <ListingPreview
      title="Preview of your changes"
      draft={draft}
      user={user}
      listed={shown}
      notice={<SendingNotice of={submission}>{updatedWords}</SendingNotice>}
      form={form.props}
      actions={
        !isOver && (
          <>
            <BackToForm to={{ to: '/edit-listing/$id', params: { id } }} formEntry={formEntry} />
            <Button type="submit" busy={form.isBusy}>
              Submit Changes
            </Button>
          </>
        )
      }
    />
  )
}
