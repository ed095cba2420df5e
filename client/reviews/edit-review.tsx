import type { Review } from '#sync/reviews.ts'
import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

const load = () => import('./review-dialog.tsx')
const ReviewDialog = lazyPart(async () => (await load()).ReviewDialog)

type Props = { review: Review; person: { id: string; username: string } }

export function EditReview({ review, person }: Props) {
  const { reach, show, place } = useLazyDialog(load)
  return (
    <>
      <Button variant="ghost" small icon="pencil" {...reach} onClick={show}>
        Edit<span className="sr-only"> your review</span>
      </Button>
      {place((opened) => (
        <ReviewDialog person={person} review={review} {...opened} />
      ))}
    </>
  )
}
