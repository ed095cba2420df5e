import { OptionsMenu } from '../ui/overlays/options-menu.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import styles from './report-review.module.css'

const load = () => import('./report-review-dialog.tsx')
const ReportReviewDialog = lazyPart(async () => (await load()).ReportReviewDialog)

type Props = { reviewId: string; reviewer: string }

/** The menu of another person's review. */
export function ReportReview({ reviewId, reviewer }: Props) {
  const { reach, show, place } = useLazyDialog(load)
  return (
    <span className={styles.corner} {...reach}>
      <OptionsMenu
        label={`More about the review by ${reviewer}`}
        entries={[{ label: 'Report review', icon: 'flag', onChoose: show }]}
      />
      {place((opened) => (
        <ReportReviewDialog reviewId={reviewId} reviewer={reviewer} {...opened} />
      ))}
    </span>
  )
}
