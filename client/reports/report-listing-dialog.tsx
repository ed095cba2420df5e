import { reportLimits, reportReasons } from '#sync/reports.ts'
import { useKeptForm } from '../forms/use-kept-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { TextArea } from '../ui/controls/field.tsx'
import type { Opened } from '../ui/overlays/lazy-dialog.tsx'
import { Problem } from '../forms/problem.tsx'
import { Select } from '../ui/controls/select.tsx'
import { sendListingReport } from './actions.ts'
import styles from './form.module.css'
import { Sent } from './sent.tsx'

type Props = Opened & { listingId: string; title: string }

const reasons = reportReasons.map((reason) => ({ value: reason, label: reason }))
const empty = { reason: '', details: '' }

export function ReportListingDialog({ listingId, title, open, onClose, onSent }: Props) {
  const { state, kept, form, field, values, problem } = useKeptForm({
    key: `report-listing/${listingId}`,
    empty,
    send: (typed) => sendListingReport({ listingId, ...typed }),
    onSent,
  })
  return (
    <Dialog open={open} onClose={onClose} title="Report Listing">
      {state === 'sent' || kept ? (
        <Sent message="Thanks! Your report has been received." kept={kept} onDone={onClose}>
          The people who run Quad look at it. The seller does not learn who reported.
        </Sent>
      ) : (
        <form className={styles.form} {...form}>
          <p className={styles.intro}>What is wrong with “{title}”?</p>
          <Select
            {...field('reason')}
            label="Reason"
            placeholder="Choose a reason"
            options={reasons}
          />
          <TextArea
            {...field('details')}
            label="Details"
            aside="optional"
            maxLength={reportLimits.details}
          />
          <Problem told={problem} />
          <Button type="submit" wide busy={state === 'busy'} disabled={values.reason === ''}>
            Submit
          </Button>
        </form>
      )}
    </Dialog>
  )
}
