import { isolated } from '#sync/texts/isolated.ts'
import type { LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { sendListingReport } from './actions.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = LazyDialogProps & { listingId: string; title: string }

export function ReportListingDialog({ listingId, title, ...dialog }: Props) {
  return (
    <ReasonDialog
      {...dialog}
      title="Report Listing"
      draftKey={`report-listing/${listingId}`}
      words={`What’s wrong with “${isolated(title)}”?`}
      promise="The seller won’t be told who reported it."
      write={(typed) => sendListingReport({ listingId, ...typed })}
    />
  )
}
