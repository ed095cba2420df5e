import { reportLimits, reportReasons } from '#sync/moderation/reports.ts'
import type { Outcome } from '../device/perform.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { Form } from '../forms/form.tsx'
import styles from '../forms/form.module.css'
import { useForm } from '../forms/use-form.ts'
import { ChoiceSelect } from '../ui/controls/choice-select.tsx'
import { TextArea } from '../ui/controls/field.tsx'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { Sent } from './sent.tsx'

type Props = LazyDialogProps & {
  title: string
  /** Names the draft on this device. */
  draftKey: string
  /** What the report is about, or what happens with it. */
  words: string
  /** Who does not learn of the reporter. */
  promise: string
  write: (typed: { reason: string; details: string }) => Promise<Outcome<unknown>>
}

const reasons = reportReasons.map((reason) => ({ value: reason, label: reason }))
const empty = { reason: '', details: '' }

/** Reports something for a reason of the list: a listing, a message or a review. */
export function ReasonDialog({
  title,
  draftKey,
  words,
  promise,
  write,
  open,
  onClose,
  onSent,
}: Props) {
  const form = useForm({
    draft: useFormDraft({ key: draftKey, begin: empty, store: deviceDrafts }),
    errorsAtFields: true,
    write,
    onSent,
  })
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {form.isSent || form.queued ? (
        <Sent
          message="Thanks! Your report has been received."
          queued={form.queued}
          onDone={onClose}
        >
          {promise}
        </Sent>
      ) : (
        <Form form={form} submit="Submit" disabled={form.values.reason === ''}>
          <p className={styles.words}>{words}</p>
          <ChoiceSelect
            look="rows"
            label="Reason"
            name="reason"
            placeholder="Choose a reason"
            options={reasons}
            value={form.values.reason}
            error={form.field('reason').error}
            onChoose={(reason) => form.change({ reason })}
          />
          <TextArea
            {...form.field('details')}
            label="Details"
            aside="optional"
            maxLength={reportLimits.details}
          />
        </Form>
      )}
    </Dialog>
  )
}
