import { Link, Navigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { listingProblem, type Listing } from '#sync/listings.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { currentDatabase } from '../../device/current-database.ts'
import { Button } from '../../ui/controls/button.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { draftOfListing } from './draft.ts'
import { editKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { OwnListing } from './own-listing.tsx'
import { ListingPreview, SendingNotice } from './preview.tsx'
import { submitChanges } from './submit.ts'
import { useSending } from './use-sending.ts'

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
  const {
    busy,
    problem,
    shown: underWay,
    sent,
    kept,
    send,
  } = useSending({
    key: editKey(id),
    sellerId: user.id,
    begin: async () => draftOfListing((await currentDatabase().listings.get(id)) ?? listing),
    done: 'Listing updated',
  })
  const draft = underWay ?? stored
  // Its counts and its age stay as they are while its own words change.
  const [shown] = useState(listing)
  if (!draft) return <FormSkeleton />
  if (!underWay && listingProblem(draft.fields)) {
    return <Navigate to="/edit-listing/$id" params={{ id }} replace />
  }
  return (
    <ListingPreview
      title="Preview of your changes"
      draft={draft}
      user={user}
      listed={shown}
      notice={
        <SendingNotice problem={problem} kept={kept}>
          {sent && 'Listing updated successfully! Redirecting to your profile...'}
        </SendingNotice>
      }
      actions={
        <>
          <Link
            to="/edit-listing/$id"
            params={{ id }}
            className={buttonClass({ variant: 'ghost' })}
          >
            Edit
          </Link>
          <Button
            busy={busy || sent !== undefined}
            onClick={() => void send((it) => submitChanges(it, listing))}
          >
            Submit Changes
          </Button>
        </>
      }
    />
  )
}
