import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useOwnReview } from './queries.ts'

const load = () => import('./review-dialog.tsx')
const ReviewDialog = lazyPart(async () => (await load()).ReviewDialog)

type Props = { person: { id: string; username: string } }

/** Writes a review of another person, or edits the one that the user has written. */
export function ReviewButton({ person }: Props) {
  const review = useOwnReview(person.id)
  const { reach, show, place } = useLazyDialog(load)
  return (
    <>
      <Button
        variant="plain"
        small
        icon={review ? 'pencil' : 'star'}
        disabled={review === undefined}
        {...reach}
        onClick={show}
      >
        {review ? 'Edit Review' : 'Create New Review'}
      </Button>
      {place((opened) => (
        <ReviewDialog person={person} review={review ?? null} {...opened} />
      ))}
    </>
  )
}
