import { usernameLimit } from '#sync/accounts/accounts.ts'
import { reportLimits } from '#sync/moderation/reports.ts'
import { useForm } from '../forms/use-form.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { deviceDrafts } from '../device/drafts.ts'
import { Form } from '../forms/form.tsx'
import styles from '../forms/form.module.css'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { setBlocked } from '../blocks/actions.ts'
import { useBlock } from '../blocks/queries.ts'
import { sendUserReport, userReportProblem } from './actions.ts'
import { Sent } from './sent.tsx'

interface Person {
  userId: string
  username: string
}

type Props = {
  /** The reported user, who can be blocked, too. Without it, the form has a field for the name. */
  person?: Person
  /** The initial value of that field. */
  suggested?: string
  onSent?: () => void
  onDone: () => void
}

type Typed = { subjectUsername: string; kind: string; reportReason: string; alsoBlock: string }

/** What most reports are about. What is written adds to it, or takes its place. */
const kinds = ['Scam', 'Rude or threatening', 'Pretends to be someone else', 'Spam']
/** With the colon after it. */
const longestKind = Math.max(...kinds.map((kind) => `${kind}: `.length))

export function ReportUserForm({ person, suggested = '', onSent, onDone }: Props) {
  const subject = person?.username
  const about = subject ?? suggested
  const reportOf = ({ subjectUsername, kind, reportReason }: Typed) => ({
    subjectUsername: subject ?? subjectUsername,
    reportReason: [kind, reportReason].filter((part) => part.trim() !== '').join(': '),
  })
  const form = useForm({
    draft: useFormDraft({
      key: `report-user/${about}`,
      begin: { subjectUsername: about, kind: '', reportReason: '', alsoBlock: '' },
      store: deviceDrafts,
    }),
    errorsAtFields: true,
    check: (typed) => userReportProblem(reportOf(typed)),
    write: (typed) => sendUserReport(reportOf(typed)),
    onSent({ alsoBlock }) {
      if (person && alsoBlock) void setBlocked(person.userId, true)
      onSent?.()
    },
  })
  const name = reportOf(form.values).subjectUsername

  if (form.isSent || form.queued) {
    return (
      <Sent message="Your report has been submitted!" queued={form.queued} onDone={onDone}>
        {name.replace(/^@/, '')} won’t be told who reported them.
      </Sent>
    )
  }
  return (
    <Form
      form={form}
      submit="Submit"
      after={
        <p className={styles.words}>
          A moderator will look at it. {subject ?? 'The person'} won’t be told who reported them.
        </p>
      }
    >
      {subject === undefined && (
        <TextField
          {...form.field('subjectUsername')}
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={usernameLimit + 1}
        />
      )}
      <RadioList
        label="What’s wrong?"
        choices={kinds.map((kind) => ({ value: kind, title: kind }))}
        value={form.values.kind}
        onChange={(kind) => form.change({ kind })}
      />
      <TextArea
        {...form.field('reportReason')}
        label="Reason"
        aside={form.values.kind !== '' && 'optional'}
        hint="What happened, and where? Listings and dates help."
        maxLength={reportLimits.reason - longestKind}
      />
      {person && <AlsoBlock {...person} values={form.values} change={form.change} />}
    </Form>
  )
}

type AlsoBlockProps = Person & {
  values: Pick<Typed, 'alsoBlock'>
  change: (changes: Pick<Typed, 'alsoBlock'>) => void
}

/** Not for someone who is blocked already. */
function AlsoBlock({ userId, username, values, change }: AlsoBlockProps) {
  if (useBlock(userId)?.isBlocked) return null
  return (
    <Checkbox
      label={`Block ${username}, too`}
      checked={values.alsoBlock !== ''}
      onChange={({ target }) => change({ alsoBlock: target.checked ? 'yes' : '' })}
    />
  )
}
