import { bugCategories, bugPriorities, reportLimits } from '#sync/reports.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import type { Opened } from '../ui/lazy-dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import { Select } from '../ui/select.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { sendBugReport } from './actions.ts'
import styles from './form.module.css'
import { Sent } from './sent.tsx'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const categories = optionsOf(bugCategories)
const priorities = optionsOf(bugPriorities)
const empty = { description: '', category: '', priority: '' }

export function BugDialog({ open, onClose, onSent }: Opened) {
  const { fields: report, change, forget } = useFormDraft('bug', empty)
  const { state, kept, form, errorOf, problem } = useSubmit(
    () => sendBugReport(report),
    () => {
      forget()
      onSent()
    },
  )
  const field = (name: keyof typeof report) => ({
    name,
    value: report[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <Dialog open={open} onClose={onClose} title="Report a Bug">
      {state === 'sent' || kept ? (
        <Sent message="Bug report submitted successfully!" kept={kept} onDone={onClose}>
          The people who run Quad read it.
        </Sent>
      ) : (
        <form className={styles.form} {...form} data-kept>
          <TextArea
            {...field('description')}
            label="Description"
            hint="What did you do, what did you expect, and what happened?"
            maxLength={reportLimits.description}
          />
          <div className={styles.pair}>
            <Select
              {...field('category')}
              label="Category"
              placeholder="Choose one"
              options={categories}
            />
            <Select
              {...field('priority')}
              label="Priority"
              placeholder="Choose one"
              options={priorities}
            />
          </div>
          <Problem told={problem} />
          <Button type="submit" wide busy={state === 'busy'}>
            Submit
          </Button>
        </form>
      )}
    </Dialog>
  )
}
