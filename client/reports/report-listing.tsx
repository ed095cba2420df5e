import { useState, type ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

const load = () => import('./report-listing-dialog.tsx')
const ReportListingDialog = lazyPart(async () => (await load()).ReportListingDialog)

interface ListingReport {
  /** Opens the form. */
  button: (listing: Listing, className?: string) => ReactNode
  /** Stays on the page when the listing disappears. The report itself may hide the listing. */
  dialog: ReactNode
}

/** Reports a listing. */
export function useListingReport(): ListingReport {
  const { reach, show, place } = useLazyDialog(load)
  const [reported, setReported] = useState<Listing>()

  function open(listing: Listing) {
    setReported(listing)
    show()
  }

  return {
    button: (listing, className) => (
      <Button
        variant="plain"
        small
        icon="flag"
        className={className}
        {...reach}
        onClick={() => open(listing)}
      >
        Report Listing
      </Button>
    ),
    dialog:
      reported &&
      place((opened) => (
        <ReportListingDialog listingId={reported._id} title={reported.title} {...opened} />
      )),
  }
}
