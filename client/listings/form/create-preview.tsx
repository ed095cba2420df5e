import { Link, Navigate } from '@tanstack/react-router'
import { listingProblem } from '#sync/listings.ts'
import { useSession, type SessionUser } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { newDraft } from './draft.ts'
import { createKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { ListingPreview, SendingNotice } from './preview.tsx'
import { submitNew } from './submit.ts'
import { useSending } from './use-sending.ts'

export function CreatePreview() {
  const session = useSession()
  return session.status === 'signed-in' ? <CreatePreviewOf user={session.user} /> : null
}

function CreatePreviewOf({ user }: { user: SessionUser }) {
  const stored = useDraft(createKey, newDraft)
  const { busy, problem, shown, sent, kept, send } = useSending({
    key: createKey,
    sellerId: user.id,
    begin: newDraft,
    done: 'Listing created',
  })
  const draft = shown ?? stored
  if (!draft) return <FormSkeleton />
  if (!shown && listingProblem(draft.fields)) return <Navigate to="/create-listing" replace />
  return (
    <ListingPreview
      title="Preview"
      draft={draft}
      user={user}
      notice={
        <SendingNotice problem={problem} kept={kept}>
          {sent && 'Listing created successfully! Redirecting...'}
        </SendingNotice>
      }
      actions={
        <>
          <Link to="/create-listing" className={buttonClass({ variant: 'ghost' })}>
            Edit
          </Link>
          <Button busy={busy || sent !== undefined} onClick={() => void send(submitNew)}>
            Submit Listing
          </Button>
        </>
      }
    />
  )
}
