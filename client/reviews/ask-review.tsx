import { useState } from 'react'
import { highestRating, ratingWords } from '#sync/reviews.ts'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import styles from './ask-review.module.css'
import { useOwnReview } from './queries.ts'

const load = () => import('./review-dialog.tsx')
const ReviewDialog = lazyPart(async () => (await load()).ReviewDialog)

type Props = {
  person: { id: string; username: string }
  isAsked: boolean
  /** Ends the question. */
  onSkip: () => void
}

/** Asks for a review of a person: five stars, each of which opens the review with that rating. */
export function AskReview({ person, isAsked, onSkip }: Props) {
  const { reach, show, place } = useLazyDialog(load)
  const [rating, setRating] = useState<number>()
  const isMissing = useOwnReview(person.id) === null
  const name = person.username
  return (
    <>
      {isAsked && isMissing && (
        <div className={styles.ask} role="group" aria-label={`Rate ${name}`} {...reach}>
          <div className={styles.stars}>
            {ratingWords.map((word, i) => (
              <button
                key={word}
                type="button"
                className={styles.star}
                aria-label={`${i + 1} of ${highestRating} stars: ${word}`}
                onClick={() => {
                  setRating(i + 1)
                  show()
                }}
              >
                <Icon name="star" size={24} />
              </button>
            ))}
          </div>
          <Button variant="plain" small onClick={onSkip}>
            Not now
          </Button>
        </div>
      )}
      {/* It stays open after its review was posted, and says so. */}
      {rating !== undefined &&
        place((opened) => (
          <ReviewDialog key={rating} person={person} review={null} rating={rating} {...opened} />
        ))}
    </>
  )
}
