import { usernameLimit } from '#sync/accounts/accounts.ts'
import { reportLimits } from '#sync/moderation/reports.ts'
import { useForm } from '../forms/use-form.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { deviceDrafts } from '../device/drafts.ts'
import { Form } from '../forms/form.tsx'
import { sendUserReport, userReportProblem } from './actions.ts'
import { Sent } from './sent.tsx'

type Props = {
  /** The name of the reported user. Without it, the form has a field for the name. */
  subject?: string
  /** The initial value of that field. */
  suggested?: string
  onSent?: () => void
  onDone: () => void
}

export function ReportUserForm({ subject, suggested = '', onSent, onDone }: Props) {
  const about = subject ?? suggested
  const reportOf = (typed: { subjectUsername: string; reportReason: string }) => ({
    ...typed,
    subjectUsername: subject ?? typed.subjectUsername,
  })
  const form = useForm({
    draft: useFormDraft({
      key: `report-user/${about}`,
      begin: { subjectUsername: about, reportReason: '' },
      store: deviceDrafts,
    }),
    errorsAtFields: true,
    check: (typed) => userReportProblem(reportOf(typed)),
    write: (typed) => sendUserReport(reportOf(typed)),
    onSent,
  })
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
      <TextArea
        {...form.field('reportReason')}
        label="Reason"
        hint="What happened, and where? Listings and dates help."
        maxLength={reportLimits.reason}
      />
    </Form>
  )
}
