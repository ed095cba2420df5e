import { useNavigate } from '@tanstack/react-router'
import { useSession, type SessionUser } from '../../device/session/session.ts'
import { ClearForm } from './clear-form.tsx'
import { isTouched, newDraft } from './draft.ts'
import { clearForm, createKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { ListingForm } from './listing-form.tsx'
import { createdWords } from './preview.tsx'
import { useEntry, useSkipSent } from './sent-forms.ts'
import { submitNew } from './submit.ts'
import { useSubmit } from './use-submit.ts'

export function CreatePage() {
  const session = useSession()
  return session.user ? <CreateForm user={session.user} /> : null
}

function CreateForm({ user }: { user: SessionUser }) {
  const draft = useDraft(createKey, newDraft)
  const navigate = useNavigate()
  const formEntry = useEntry()
  const submission = useSubmit({
    draft,
    key: createKey,
    sellerId: user.id,
    begin: newDraft,
    submit: submitNew,
    done: 'Listing created',
    isNew: true,
    formEntry,
  })
  const isLeft = useSkipSent()
  if (!draft || isLeft) return <FormSkeleton />
  return (
    <ListingForm
      title="Sell an Item"
      draftKey={createKey}
      draft={draft}
      onPreview={() =>
        void navigate({
          to: '/create-listing/preview',
          ...(formEntry !== undefined && { state: { formEntry } }),
        })
      }
      submission={submission}
      success={createdWords}
    >
      <ClearForm
        icon="trash"
        label="Clear the form"
        title="Clear the form?"
        confirm="Clear"
        isOffered={isTouched(draft)}
        onClear={() => void clearForm(createKey, draft, newDraft())}
      >
        Its text and photos will be deleted. This can’t be undone.
      </ClearForm>
    </ListingForm>
  )
}
