import * as v from 'valibot'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { reviewProblem } from '#sync/reviews.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { useForm } from '../forms/use-form.ts'
import { RefusedNotice, type NoticeProps } from '../refusals/refused-notice.tsx'
import { editKeyOf, editRefused } from '../refusals/refused-writes.ts'
import refusals from '../refusals/refusals.module.css'
import { Button } from '../ui/controls/button.tsx'
import { TextArea } from '../ui/controls/field.tsx'
import { RatingField } from './rating-field.tsx'
import { ratingError } from './rating-error.ts'

const writtenSchema = v.object({ rating: v.number(), content: v.string() })
type Written = v.InferOutput<typeof writtenSchema>

/** A refused review. Its author can change the stars and the comment in place. */
export function RefusedReview(props: NoticeProps) {
  const { entry } = props
  const written = v.safeParse(writtenSchema, entry.action.args)
  if (!written.success) return <RefusedNotice {...props} />
  const renderForm = (onDone: () => void) => (
    <EditReview entry={entry} written={written.output} onDone={onDone} />
  )
  return <RefusedNotice {...props} editor={{ renderForm }} />
}

type Props = { entry: RefusedWrite; written: Written; onDone: () => void }

function EditReview({ entry, written, onDone }: Props) {
  const draft = useFormDraft({
    key: editKeyOf(entry),
    begin: { rating: String(written.rating), content: written.content },
    store: deviceDrafts,
  })
  const form = useForm({
    draft,
    errorsAtFields: true,
    check: ({ rating, content }) => reviewProblem({ rating: Number(rating), content }),
    write: ({ rating, content }) => editRefused(entry, { rating: Number(rating), content }),
    onSent: onDone,
  })

  function leave() {
    draft.forget()
    onDone()
  }

  return (
    <form className={refusals.edit} {...form.props}>
      <RatingField {...form.field('rating')} error={ratingError(form.error)} />
      <TextArea {...form.field('content')} label="Comment" rows={3} />
      {form.error?.field !== 'rating' && <FormAlert error={form.error} />}
      <div className={refusals.buttons}>
        <Button variant="ghost" small onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" small busy={form.isBusy}>
          Send again
        </Button>
      </div>
    </form>
  )
}
