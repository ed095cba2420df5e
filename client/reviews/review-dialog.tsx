import { useState } from 'react'
import { commentLimit, reviewProblem, type Review } from '#sync/reviews.ts'
import { second } from '#sync/time.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { useForm, type QueuedWrite } from '../forms/use-form.ts'
import formStyles from '../forms/form.module.css'
import { QueuedNotice } from '../refusals/queued-notice.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { useTimer } from '../ui/use-timer.ts'
import { chooseTab } from '../ui/active-tab.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextArea } from '../ui/controls/field.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { Arrival } from '../ui/loading/arrival.tsx'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { edit, post } from './actions.ts'
import { ratingError } from './rating-error.ts'
import { RatingField } from './rating-field.tsx'
import styles from './review-dialog.module.css'

const CLOSE_AFTER = 2 * second

type Props = LazyDialogProps & {
  person: { id: string; username: string }
  /** The review to edit. */
  review: Review | null
  /** The stars that a new review begins with. */
  rating?: number | undefined
}

/** Writes a review, or edits the user's own. */
export function ReviewDialog({ person, open, onClose, onSent, ...given }: Props) {
  // The review that is being written appears on this device before the dialog closes.
  const [review] = useState(given.review)
  const draft = useFormDraft({
    key: `review/${person.id}`,
    begin: { rating: String(review?.rating ?? given.rating ?? ''), content: review?.comment ?? '' },
    store: deviceDrafts,
  })
  const form = useForm({
    draft,
    errorsAtFields: true,
    check: ({ rating, content }) => reviewProblem({ rating: Number(rating), content }),
    write({ rating, content }) {
      const written = { rating: Number(rating), content }
      return review ? edit(review.reviewId, written) : post(person.id, written)
    },
    onSent() {
      onSent()
      // Where the review is, once the dialog closes.
      chooseTab('profile', 'reviews')
    },
  })

  function discard() {
    draft.forget()
    onSent()
    onClose()
  }

  return (
    <Dialog open={open} onClose={onClose} title={review ? 'Edit Review' : 'Write a Review'}>
      {form.isSent || form.queued ? (
        <Sent queued={form.queued} isSent={form.isSent} onClose={onClose}>
          {review ? 'Review updated successfully!' : 'Review posted successfully!'}
        </Sent>
      ) : (
        <form className={formStyles.form} {...form.props}>
          <p className={formStyles.words}>
            Everyone who can open the profile of <PersonText>{person.username}</PersonText> sees
            your review and your name.
          </p>
          <RatingField {...form.field('rating')} error={ratingError(form.error)} />
          <TextArea
            {...form.field('content')}
            label="Comment"
            aside={<Counter of={form.values.content} />}
            placeholder="How did meeting, paying, and the thing itself go?"
          />
          {form.error?.field !== 'rating' && (
            <FormAlert
              error={form.error}
              actions={
                <>
                  <Button small variant="ghost" icon="pencil" onClick={focusComment}>
                    Edit
                  </Button>
                  <Button small variant="ghost" icon="refresh" type="submit">
                    Retry
                  </Button>
                  <Button small variant="ghost" icon="trash" onClick={discard}>
                    Discard
                  </Button>
                </>
              }
            />
          )}
          <Button type="submit" wide busy={form.isBusy}>
            {review ? 'Save Changes' : 'Post Review'}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

const focusComment = ({ currentTarget }: { currentTarget: HTMLButtonElement }) =>
  currentTarget.form?.querySelector('textarea')?.focus()

/** It warns near the end and says by how much a comment is too long. */
function Counter({ of }: { of: string }) {
  const count = of.trim().length
  return (
    <span className={count > commentLimit ? styles.over : undefined}>
      {count.toLocaleString('en-US')} / {commentLimit.toLocaleString('en-US')}
    </span>
  )
}

type SentProps = {
  queued: QueuedWrite | undefined
  isSent: boolean
  onClose: () => void
  children: string
}

/** Replaces the form. The dialog closes by itself once the server has the review. */
function Sent({ queued, isSent, onClose, children }: SentProps) {
  useTimer(CLOSE_AFTER, onClose, isSent)
  return (
    <Arrival>
      <div className={formStyles.form}>
        {queued ? <QueuedNotice {...queued} /> : <Alert tone="good">{children}</Alert>}
        {queued && (
          <Button wide onClick={onClose}>
            Done
          </Button>
        )}
      </div>
    </Arrival>
  )
}
