import { Navigate, useLocation } from '@tanstack/react-router'
import { listingProblem } from '#sync/listings.ts'
import { useSession, type SessionUser } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { newDraft } from './draft.ts'
import { createKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { BackToForm, createdWords, ListingPreview, SendingNotice } from './preview.tsx'
import { submitNew } from './submit.ts'
import { useSubmit } from './use-submit.ts'

export function CreatePreview() {
  const session = useSession()
  return session.user ? <CreatePreviewOf user={session.user} /> : null
}

function CreatePreviewOf({ user }: { user: SessionUser }) {
  const stored = useDraft(createKey, newDraft)
  const formEntry = useLocation({ select: ({ state }) => state.formEntry })
  const submission = useSubmit({
    draft: stored,
    key: createKey,
    sellerId: user.id,
    begin: newDraft,
    submit: submitNew,
    done: 'Listing created',
    isNew: true,
    formEntry,
  })
  const { form, sent, isOver } = submission
  const draft = sent ?? stored
  if (!draft) return <FormSkeleton />
  if (!sent && listingProblem(draft.fields)) return <Navigate to="/create-listing" replace />
  return (
    <ListingPreview
      title="Preview"
      draft={draft}
      user={user}
      notice={<SendingNotice of={submission}>{createdWords}</SendingNotice>}
      form={form.props}
      actions={
        !isOver && (
          <>
            <BackToForm to={{ to: '/create-listing' }} formEntry={formEntry} />
            <Button type="submit" busy={form.isBusy}>
              Submit Listing
            </Button>
          </>
        )
      }
    />
  )
}
