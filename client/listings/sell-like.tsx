import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { newId } from '../device/new-id.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { Button } from '../ui/controls/button.tsx'
import { contentOf, isTouched } from './form/draft.ts'
import { createKey, loadDraft, putDraft } from './form/draft-store.ts'

/** Begins a new listing with the texts of an own one. Its photos show something else, so they stay. */
export function SellLike({
  listing,
  className,
}: {
  listing: Listing
  className?: string | undefined
}) {
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()

  async function begin() {
    const begun = await loadDraft(createKey)
    if (begun && isTouched(begun))
      return setProblem(
        'The form already has another listing you started. Submit or clear it first.',
      )
    const { fields } = contentOf(listing)
    await putDraft(createKey, {
      listingId: newId(),
      // The day of this one may be over.
      fields: { ...fields, status: 'Available', mustGoBy: '' },
      photos: [],
    })
    await navigate({ to: '/create-listing' })
  }

  return (
    <>
      <Button variant="plain" small icon="copy" className={className} onClick={() => void begin()}>
        Sell one like this
      </Button>
      <FormAlert error={problem === undefined ? undefined : { message: problem }} />
    </>
  )
}
