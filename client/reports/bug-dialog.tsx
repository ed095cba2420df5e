import { bugCategories, bugPriorities, reportLimits } from '#sync/moderation/reports.ts'
import { useForm } from '../forms/use-form.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { TextArea } from '../ui/controls/field.tsx'
import { deviceDrafts } from '../device/drafts.ts'
import { Form } from '../forms/form.tsx'
import { Select } from '../ui/controls/select.tsx'
import styles from '../forms/form.module.css'
import { bugReportError, sendBugReport } from './actions.ts'
import { Sent } from './sent.tsx'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const categories = optionsOf(bugCategories)
const priorities = optionsOf(bugPriorities)
const empty = { description: '', category: '', priority: '' }

type Props = LazyDialogProps & { attachment?: ReportAttachment }

export function BugDialog({ open, onClose, onSent, attachment }: Props) {
  const addition = attachment ? `\n\n${attachment.text}` : ''
  const form = useForm({
    draft: useFormDraft({ key: 'bug', begin: empty, store: deviceDrafts }),
    errorsAtFields: true,
    // A blank description stays blank, because the form asks for one.
    write: ({ description, ...rest }) =>
      sendBugReport({ ...rest, description: description.trim() && description + addition }),
    explain: bugReportError,
    onSent,
  })
  return (
    <Dialog open={open} onClose={onClose} title="Report a Bug">
      {form.isSent || form.queued ? (
        <Sent message="Bug report submitted successfully!" queued={form.queued} onDone={onClose}>
          Thank you for helping to improve Quad.
        </Sent>
      ) : (
        <Form form={form} submit="Submit">
          <TextArea
            {...form.field('description')}
            label="Description"
            hint="What did you do, what did you expect, and what happened?"
            maxLength={reportLimits.description - addition.length}
          />
          <div className={styles.pair}>
            <Select
              {...form.field('category')}
              label="Category"
              placeholder="Choose one"
              options={categories}
            />
            <Select
              {...form.field('priority')}
              label="Priority"
              placeholder="Choose one"
              options={priorities}
            />
          </div>
          {attachment && <Attachment {...attachment} />}
        </Form>
      )}
    </Dialog>
  )
}

/** A text that Quad adds to a report. */
interface ReportAttachment {
  title: string
  text: string
}

/** Shows the added text to the author of the report. */
const Attachment = ({ title, text }: ReportAttachment) => (
  <details className={styles.attachment}>
    <summary>{title}: added to your report</summary>
    {/* It scrolls by keyboard. */}
    <pre tabIndex={0} aria-label={title}>
      {text}
    </pre>
  </details>
)
