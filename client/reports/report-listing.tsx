import type { Listing } from '#sync/listings.ts'
import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

const load = () => import('./report-listing-dialog.tsx')
const ReportListingDialog = lazyPart(async () => (await load()).ReportListingDialog)

type Props = { listing: Listing; className?: string | undefined }

export function ReportListing({ listing, className }: Props) {
  const { reach, show, place } = useLazyDialog(load)
  return (
    <>
      <Button variant="plain" small icon="flag" className={className} {...reach} onClick={show}>
        Report Listing
      </Button>
      {place((opened) => (
        <ReportListingDialog listingId={listing._id} title={listing.title} {...opened} />
      ))}
    </>
  )
}
