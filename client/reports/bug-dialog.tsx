import { bugCategories, bugPriorities, reportLimits } from '#sync/reports.ts'
import { useKeptForm } from '../forms/use-kept-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { TextArea } from '../ui/controls/field.tsx'
import type { Opened } from '../ui/overlays/lazy-dialog.tsx'
import { Problem } from '../forms/problem.tsx'
import { Select } from '../ui/controls/select.tsx'
import { sendBugReport } from './actions.ts'
import styles from './form.module.css'
import { Sent } from './sent.tsx'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const categories = optionsOf(bugCategories)
const priorities = optionsOf(bugPriorities)
const empty = { description: '', category: '', priority: '' }

export function BugDialog({ open, onClose, onSent }: Opened) {
  const { state, kept, form, field, problem } = useKeptForm({
    key: 'bug',
    empty,
    send: sendBugReport,
    onSent,
  })
  return (
    <Dialog open={open} onClose={onClose} title="Report a Bug">
      {state === 'sent' || kept ? (
        <Sent message="Bug report submitted successfully!" kept={kept} onDone={onClose}>
          The people who run Quad read it.
        </Sent>
      ) : (
        <form className={styles.form} {...form}>
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
