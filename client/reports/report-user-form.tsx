import { usernameLimit } from '#sync/accounts/accounts.ts'
import { reportLimits } from '#sync/moderation/reports.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { setBlocked } from '../blocks/actions.ts'
import { formErrorOf } from '../forms/form-error.ts'
import { useForm } from '../forms/use-form.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { ChoiceSelect } from '../ui/controls/choice-select.tsx'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { deviceDrafts } from '../device/drafts.ts'
import { Form } from '../forms/form.tsx'
import styles from '../forms/form.module.css'
import { sendUserReport, userReportProblem } from './actions.ts'
import { Sent } from './sent.tsx'

/** The reported person. */
export interface Subject {
  userId: string
  username: string
}

type Props = {
  /** Without it, the form has a field for the name. */
  subject?: Subject
  /** The initial value of that field. */
  suggested?: string
  onSent?: () => void
  onDone: () => void
}

const somethingElse = 'Something else'
const kinds = ['Scam', 'Rude or threatening', 'Fake person', 'Spam', somethingElse]
/** With the colon after it. */
const longestKind = Math.max(...kinds.map(({ length }) => length)) + 2
const empty = { subjectUsername: '', kind: '', reportReason: '', block: '' }

/** A kind alone is a reason, and so is a text alone. */
export function ReportUserForm({ subject, suggested = '', onSent, onDone }: Props) {
  const about = subject?.username ?? suggested
  const reportOf = (typed: typeof empty) => ({
    subjectUsername: subject?.username ?? typed.subjectUsername,
    reportReason: [typed.kind === somethingElse ? '' : typed.kind, typed.reportReason.trim()]
      .filter(Boolean)
      .join(': '),
  })
  const form = useForm({
    draft: useFormDraft({
      key: `report-user/${about}`,
      begin: { ...empty, subjectUsername: about },
      store: deviceDrafts,
    }),
    errorsAtFields: true,
    check: (typed) => userReportProblem(reportOf(typed)),
    write: (typed) => sendUserReport(reportOf(typed)),
    explain: (refused) => ({
      ...formErrorOf(refused),
      // A kind alone is a reason as well.
      also: refused.field === 'reportReason' ? ['kind'] : [],
    }),
    onSent({ block }) {
      onSent?.()
      if (subject && block !== '') void setBlocked(subject.userId, true)
    },
  })
  const { kind, block } = form.values
  const name = reportOf(form.values).subjectUsername

  if (form.isSent || form.queued) {
    return (
      <Sent message="Your report has been submitted!" queued={form.queued} onDone={onDone}>
        <PersonText>{name.replace(/^@/, '')}</PersonText> won’t be told who reported them.
      </Sent>
    )
  }
  return (
    <Form form={form} submit="Submit">
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
      <ChoiceSelect
        look="rows"
        label="What’s wrong?"
        name="kind"
        placeholder="Choose what is wrong"
        options={kinds.map((value) => ({ value, label: value }))}
        value={kind}
        onChoose={(chosen) => form.change({ kind: chosen })}
      />
      <TextArea
        {...form.field('reportReason')}
        label="Reason"
        aside={kind !== '' && kind !== somethingElse && 'optional'}
        hint="What happened, and where? Listings and dates help."
        rows={3}
        maxLength={reportLimits.reason - longestKind}
      />
      {subject && (
        <Checkbox
          label={`Block ${isolated(subject.username)} too`}
          checked={block !== ''}
          onChange={({ target }) => form.change({ block: target.checked ? 'yes' : '' })}
        />
      )}
      <p className={styles.words}>
        A moderator reads this.{' '}
        {subject ? <PersonText>{subject.username}</PersonText> : 'The person'} won’t be told who
        reported them.
      </p>
    </Form>
  )
}
