import { useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'
import { Button } from '../ui/controls/button.tsx'
import { reserve } from './actions.ts'

type Props = { listing: Listing; buyerId: string; name: string }

/** Keeps an own listing for someone who has asked about it. */
export function ReserveButton({ listing, buyerId, name }: Props) {
  const [busy, setBusy] = useState(false)

  async function keepFor() {
    setBusy(true)
    const outcome = await reserve({ listingId: listing._id, buyerId, amount: listing.price })
    setBusy(false)
    if (outcome.kind === 'refused')
      showBanner({ title: 'Not reserved', message: outcome.message, icon: 'alert', urgent: true })
  }

  return (
    <Button small variant="ghost" busy={busy} onClick={() => void keepFor()}>
      Reserve<span className="sr-only"> for {isolated(name)}</span>
    </Button>
  )
}
