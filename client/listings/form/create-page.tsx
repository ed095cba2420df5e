import { useNavigate } from '@tanstack/react-router'
import { useSession, type SessionUser } from '../../device/session/session.ts'
import { ClearForm } from './clear-form.tsx'
import { isTouched, newDraft } from './draft.ts'
import { clearForm, createKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { ListingForm } from './listing-form.tsx'
import { created, useSubmitNew } from './submissions.ts'

export function CreatePage() {
  const session = useSession()
  return session.status === 'signed-in' ? <CreateForm user={session.user} /> : null
}

function CreateForm({ user }: { user: SessionUser }) {
  const submission = useSubmitNew(user)
  const draft = useDraft(createKey, newDraft)
  const navigate = useNavigate()
  if (!draft) return <FormSkeleton />
  return (
    <ListingForm
      title="Sell an Item"
      draftKey={createKey}
      draft={draft}
      submission={submission}
      done={created}
      onPreview={() =>
        void navigate({ to: '/create-listing/preview', state: { isAfterForm: true } })
      }
    >
      <ClearForm
        isOffered={isTouched(draft)}
        onClear={() => void clearForm(createKey, draft, newDraft())}
      />
    </ListingForm>
  )
}
