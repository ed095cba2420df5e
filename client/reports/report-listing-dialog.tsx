import { reportLimits, reportReasons } from '#sync/reports.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import type { Opened } from '../ui/lazy-dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import { Select } from '../ui/select.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { sendListingReport } from './actions.ts'
import styles from './form.module.css'
import { Sent } from './sent.tsx'

type Props = Opened & { listingId: string; title: string }

const reasons = reportReasons.map((reason) => ({ value: reason, label: reason }))
const empty = { reason: '', details: '' }

export function ReportListingDialog({ listingId, title, open, onClose, onSent }: Props) {
  const { fields, change, forget } = useFormDraft(`report-listing/${listingId}`, empty)
  const { reason, details } = fields
  const { state, kept, form, errorOf, problem } = useSubmit(
    () => sendListingReport({ listingId, reason, details }),
    () => {
      forget()
      onSent()
    },
  )
  return (
    <Dialog open={open} onClose={onClose} title="Report Listing">
      {state === 'sent' || kept ? (
        <Sent message="Thanks! Your report has been received." kept={kept} onDone={onClose}>
          The people who run Quad look at it. The seller does not learn who reported.
        </Sent>
      ) : (
        <form className={styles.form} {...form} data-kept>
          <p className={styles.intro}>What is wrong with “{title}”?</p>
          <Select
            label="Reason"
            name="reason"
            placeholder="Choose a reason"
            options={reasons}
            value={reason}
            error={errorOf('reason')}
            onChange={(event) => change({ reason: event.target.value })}
          />
          <TextArea
            label="Details"
            name="details"
            aside="optional"
            maxLength={reportLimits.details}
            value={details}
            error={errorOf('details')}
            onChange={(event) => change({ details: event.target.value })}
          />
          <Problem told={problem} />
          <Button type="submit" wide busy={state === 'busy'} disabled={reason === ''}>
            Submit
          </Button>
        </form>
      )}
    </Dialog>
  )
}
