import type { SavedListing } from '#sync/saved-listings.ts'
import { usePending } from '../device/use-pending.ts'
import { Switch } from '../ui/controls/switch.tsx'
import { notify } from './actions.ts'

type Props = { listingId: string; saved: SavedListing | undefined }

export function NotifySwitch({ listingId, saved }: Props) {
  const pending = usePending('savedListings', saved?.savedListingId)
  return (
    <Switch
      pending={pending}
      label="Notify me about this listing"
      hint="When its price, status, title, or description changes, or it’s deleted."
      checked={saved?.notifyOnUpdate ?? false}
      onChange={(wanted) => void notify(listingId, wanted, saved !== undefined)}
    />
  )
}
