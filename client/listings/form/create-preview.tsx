import { Link, Navigate } from '@tanstack/react-router'
import { listingProblem } from '#sync/listings.ts'
import { useSession, type SessionUser } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { newDraft } from './draft.ts'
import { createKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { ListingPreview, useBackToForm } from './preview.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { created, useSubmitNew } from './submissions.ts'

export function CreatePreview() {
  const session = useSession()
  return session.status === 'signed-in' ? <CreatePreviewOf user={session.user} /> : null
}

function CreatePreviewOf({ user }: { user: SessionUser }) {
  const stored = useDraft(createKey, newDraft)
  const submission = useSubmitNew(user)
  const backToForm = useBackToForm()
  const { form, sent, isOver } = submission
  const draft = sent ?? stored
  if (!draft) return <FormSkeleton />
  if (!sent && listingProblem(draft.fields)) return <Navigate to="/create-listing" replace />
  return (
    <ListingPreview
      title="Preview"
      draft={draft}
      user={user}
      notice={<SendingNotice of={submission}>{created}</SendingNotice>}
      form={form.props}
      actions={
        !isOver && (
          <>
            <Link
              to="/create-listing"
              className={buttonClass({ variant: 'ghost' })}
              onClick={backToForm}
            >
              Edit
            </Link>
            <Button type="submit" busy={form.isBusy}>
              Submit Listing
            </Button>
          </>
        )
      }
    />
  )
}
