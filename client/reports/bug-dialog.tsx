import { bugCategories, bugPriorities, reportLimits } from '#sync/reports.ts'
import { useForm } from '../forms/use-form.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { TextArea } from '../ui/controls/field.tsx'
import type { Opened } from '../ui/overlays/lazy-dialog.tsx'
import { deviceDrafts } from '../device/drafts.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { Select } from '../ui/controls/select.tsx'
import { bugReportError, sendBugReport } from './actions.ts'
import styles from '../forms/form.module.css'
import { Sent } from './sent.tsx'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const categories = optionsOf(bugCategories)
const priorities = optionsOf(bugPriorities)
const empty = { description: '', category: '', priority: '' }

export function BugDialog({ open, onClose, onSent }: Opened) {
  const form = useForm({
    draft: useFormDraft({ key: 'bug', begin: empty, store: deviceDrafts }),
    errorsAtFields: true,
    write: sendBugReport,
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
        <form className={styles.form} {...form.props}>
          <TextArea
            {...form.field('description')}
            label="Description"
            hint="What did you do, what did you expect, and what happened?"
            maxLength={reportLimits.description}
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
          <FormAlert error={form.error} />
          <Button type="submit" wide busy={form.isBusy}>
            Submit
          </Button>
        </form>
      )}
    </Dialog>
  )
}
