import { reportLimits, reportReasons } from '#sync/reports.ts'
import { useForm } from '../forms/use-form.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { TextArea } from '../ui/controls/field.tsx'
import type { Opened } from '../ui/overlays/lazy-dialog.tsx'
import { deviceDrafts } from '../device/drafts.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { Select } from '../ui/controls/select.tsx'
import { sendListingReport } from './actions.ts'
import styles from '../forms/form.module.css'
import { Sent } from './sent.tsx'

type Props = Opened & { listingId: string; title: string }

const reasons = reportReasons.map((reason) => ({ value: reason, label: reason }))
const empty = { reason: '', details: '' }

export function ReportListingDialog({ listingId, title, open, onClose, onSent }: Props) {
  const form = useForm({
    draft: useFormDraft({ key: `report-listing/${listingId}`, begin: empty, store: deviceDrafts }),
    errorsAtFields: true,
    write: (typed) => sendListingReport({ listingId, ...typed }),
    onSent,
  })
  return (
    <Dialog open={open} onClose={onClose} title="Report Listing">
      {form.isSent || form.queued ? (
        <Sent
          message="Thanks! Your report has been received."
          queued={form.queued}
          onDone={onClose}
        >
          The seller won’t be told who reported it.
        </Sent>
      ) : (
        <form className={styles.form} {...form.props}>
          <p className={styles.words}>What’s wrong with “{title}”?</p>
          <Select
            {...form.field('reason')}
            label="Reason"
            placeholder="Choose a reason"
            options={reasons}
          />
          <TextArea
            {...form.field('details')}
            label="Details"
            aside="optional"
            maxLength={reportLimits.details}
          />
          <FormAlert error={form.error} />
          <Button type="submit" wide busy={form.isBusy} disabled={form.values.reason === ''}>
            Submit
          </Button>
        </form>
      )}
    </Dialog>
  )
}
