import { useState } from 'react'
import { ratingWords } from '#sync/reviews.ts'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { skipReview } from './actions.ts'
import type { NamedDeal } from './queries.ts'
import styles from './review-stars.module.css'

const load = () => import('../reviews/review-dialog.tsx')
const ReviewDialog = lazyPart(async () => (await load()).ReviewDialog)

/** After a sale: five stars that open the review of the other person. */
export function ReviewStars({ of: { deal, name } }: { of: NamedDeal }) {
  const [rating, setRating] = useState<number>()
  const { reach, show, place } = useLazyDialog(load)

  function begin(stars: number) {
    setRating(stars)
    show()
  }

  return (
    <>
      {deal.asksReview && (
        <div className={styles.question} role="group" aria-label={`Review ${name}`}>
          {ratingWords.map((word, i) => (
            <button
              key={word}
              type="button"
              className={styles.star}
              aria-label={`${i + 1} ${word}`}
              {...reach}
              onClick={() => begin(i + 1)}
            >
              <Icon name="star" size={24} />
            </button>
          ))}
          <Button small variant="plain" onClick={() => void skipReview(deal)}>
            Not now
          </Button>
        </div>
      )}
      {place((opened) => (
        <ReviewDialog
          key={rating}
          person={{ id: deal.otherUserId, username: name }}
          review={null}
          rating={rating}
          {...opened}
        />
      ))}
    </>
  )
}
