import { isolated } from '#sync/texts/isolated.ts'
import type { LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { sendReviewReport } from './actions.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = LazyDialogProps & { reviewId: string; reviewer: string }

export function ReportReviewDialog({ reviewId, reviewer, ...dialog }: Props) {
  return (
    <ReasonDialog
      {...dialog}
      title="Report Review"
      draftKey={`report-review/${reviewId}`}
      words={`What’s wrong with the review by ${isolated(reviewer)}?`}
      promise={`${isolated(reviewer)} won’t be told who reported it.`}
      write={(typed) => sendReviewReport({ reviewId, ...typed })}
    />
  )
}
