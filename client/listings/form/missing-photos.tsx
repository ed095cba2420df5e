import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { imageNameOf, isPhotoHash } from '#sync/images.ts'
import type { Listing } from '#sync/listings.ts'
import { showOutcome } from '../../forms/outcome-banner.ts'
import { useMissingPhotos } from '../../images/use-missing-photos.ts'
import { Button } from '../../ui/controls/button.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import { draftOfListing } from './draft.ts'
import { submitChanges } from './submit.ts'

/** The photos of one's own listing that have not arrived and are not on this device. */
export function MissingPhotos({ listing }: { listing: Listing }) {
  const [busy, setBusy] = useState(false)
  const awaited = listing.images.map(imageNameOf).filter(isPhotoHash)
  const missing = useMissingPhotos(awaited)
  if (missing.length === 0) return null

  async function remove() {
    setBusy(true)
    const draft = draftOfListing(listing)
    const photos = draft.photos.filter((name) => !missing.includes(name))
    const outcome = await submitChanges({ ...draft, photos }, listing)
    setBusy(false)
    showOutcome(outcome, {
      id: `photos/${listing._id}`,
      failed: 'The photo couldn’t be removed.',
      waiting: 'Waiting to be removed',
    })
  }

  const isOne = missing.length === 1
  return (
    <Alert
      tone="waiting"
      icon="image"
      actions={
        <>
          <Button small variant="ghost" icon="trash" busy={busy} onClick={() => void remove()}>
            {isOne ? 'Remove photo' : 'Remove photos'}
          </Button>
          <Link
            to="/edit-listing/$id"
            params={{ id: listing._id }}
            className={buttonClass({ small: true, variant: 'ghost' })}
          >
            <Icon name="camera" size={20} />
            Choose again
          </Link>
        </>
      }
    >
      <p>
        {isOne
          ? 'Waiting for a photo from another device.'
          : `Waiting for ${missing.length} photos from another device.`}
      </p>
      <p>
        Only you can see this listing until then. Open Quad on that device, or go on without it.
      </p>
    </Alert>
  )
}
