import { Link } from '@tanstack/react-router'
import { postReview } from '#sync/actions/reviews.ts'
import { ratingWords, revieweeOf, type Review } from '#sync/reviews.ts'
import { sendingTime } from '../device/append.ts'
import type { SessionUser } from '../device/session/session.ts'
import { useUnsent } from '../device/use-pending.ts'
import { useQuery } from '../device/use-query.ts'
import { takeBackOr } from '../outbox/take-back.ts'
import { ReportReview } from '../reports/report-review.tsx'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { Stars } from '../ui/drawing/stars.tsx'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import { exactTime, timeAgo } from '../ui/time-ago.ts'
import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import type { ShownReview } from './queries.ts'
import styles from './review-item.module.css'
import { useState } from 'react'
import { Dialog, preloadDialog } from '../ui/overlays/dialog.tsx'
import { showOutcome } from '../forms/outcome-banner.ts'
import { remove } from './actions.ts'

type Props = {
  review: ShownReview
  person: { id: string; username: string }
  /** The user who looks at it. */
  user: SessionUser
}

/** One review. Its author can change it, and everyone else can report it. */
export function ReviewItem({ review, person, user }: Props) {
  const { reviewer, reviewerId, rating, comment, waits } = review
  const own = reviewerId === user.id
  const time = useQuery(sendingTime)
  const image = own ? user.profileImage?.small : review.reviewerImagePath
  return (
    <article className={styles.review} data-leaving={waits === 'deletion' ? '' : undefined}>
      <header className={styles.head}>
        <Avatar name={reviewer} image={image} size={40} />
        <div className={styles.who}>
          <Link
            to="/profile/$pageUserId"
            params={{ pageUserId: reviewerId }}
            className={styles.name}
          >
            <PersonText>{reviewer}</PersonText>
          </Link>
          <Meta review={review} />
        </div>
        {!own && <ReportReview reviewId={review.reviewId} reviewer={reviewer} />}
      </header>
      <p className={styles.rating}>
        <Stars filled={rating} label={`${rating} of 5 stars`} />
        <span className={styles.word}>{ratingWords[rating - 1]}</span>
      </p>
      {review.deal && (
        <p className={styles.deal}>
          {review.deal === 'seller' ? 'Bought from' : 'Sold to'}{' '}
          <PersonText>{person.username}</PersonText>
        </p>
      )}
      <PersonText as="p" className={styles.comment}>
        {comment}
      </PersonText>
      {review.hidden && <p className={styles.note}>Hidden by a moderator. Only you see it.</p>}
      {waits === 'deletion' && <p className={styles.note}>It will be deleted {time}.</p>}
      {own && waits !== 'deletion' && (
        <footer className={styles.foot}>
          <EditReview review={review} person={person} />
          <DeleteReview review={review} />
        </footer>
      )}
    </article>
  )
}

function Meta({ review: { time, edited, waits } }: { review: ShownReview }) {
  const now = useNow()
  return (
    <span className={styles.meta}>
      <time dateTime={time} title={exactTime(time)}>
        {timeAgo(time, now)}
      </time>
      {edited && <span>(Edited)</span>}
      {waits && <PendingMark />}
    </span>
  )
}

const load = () => import('./review-dialog.tsx')
const ReviewDialog = lazyPart(async () => (await load()).ReviewDialog)

type EditReviewProps = { review: Review; person: { id: string; username: string } }

function EditReview({ review, person }: EditReviewProps) {
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

/** Deletes the user's review after a confirmation. It shows as waiting until it is sent. */
function DeleteReview({ review: { reviewId } }: { review: Review }) {
  const [open, setOpen] = useState(false)
  const unsent = useUnsent(postReview, 'revieweeId', revieweeOf(reviewId))
  const close = () => setOpen(false)

  async function confirm() {
    close()
    const outcome = await takeBackOr(unsent, () => remove(reviewId))
    if (outcome.kind === 'refused')
      showOutcome(outcome, {
        id: `delete-review/${reviewId}`,
        failed: 'The review couldn’t be deleted',
      })
  }

  return (
    <>
      <Button
        variant="ghost"
        small
        icon="trash"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        Delete<span className="sr-only"> your review</span>
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Delete review"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" onClick={() => void confirm()}>
              Delete
            </Button>
          </>
        }
      >
        <p>Are you sure you want to delete this review?</p>
        {unsent !== undefined && <p>It hasn’t been sent yet, so no one has seen it.</p>}
      </Dialog>
    </>
  )
}
