import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/controls/button.tsx'
import { isTouched, newDraft } from './draft.ts'
import { clearForm, createKey, useDraft } from './draft-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { ListingForm } from './listing-form.tsx'

export function CreatePage() {
  const draft = useDraft(createKey, newDraft)
  const navigate = useNavigate()
  if (!draft) return <FormSkeleton />
  return (
    <ListingForm
      title="Sell an Item"
      draftKey={createKey}
      draft={draft}
      onPreview={(state) => void navigate({ to: '/create-listing/preview', state })}
    >
      {isTouched(draft) && (
        <Button
          variant="plain"
          icon="trash"
          onClick={() => void clearForm(createKey, draft, newDraft())}
        >
          Clear the form
        </Button>
      )}
    </ListingForm>
  )
}
