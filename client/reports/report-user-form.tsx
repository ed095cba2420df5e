import { usernameLimit } from '#sync/accounts.ts'
import { reportLimits } from '#sync/reports.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Problem } from '../ui/problem.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { sendUserReport } from './actions.ts'
import styles from './form.module.css'
import { Sent } from './sent.tsx'

type Props = {
  /** Whom it is about; typed where it is not given. */
  subject?: string
  /** What the field of the name begins with. */
  suggested?: string
  onSent?: () => void
  onDone: () => void
}

export function ReportUserForm({ subject, suggested = '', onSent, onDone }: Props) {
  const about = subject ?? suggested
  const draft = useFormDraft(`report-user/${about}`, { typed: about, reason: '' })
  const { typed, reason } = draft.fields
  const name = subject ?? typed
  const { state, kept, form, errorOf, problem } = useSubmit(
    () => sendUserReport(name, reason),
    () => {
      draft.forget()
      onSent?.()
    },
  )

  if (state === 'sent' || kept) {
    return (
      <Sent message="Your report has been submitted!" kept={kept} onDone={onDone}>
        The people who run Quad look at it. {name.replace(/^@/, '')} does not learn who reported.
      </Sent>
    )
  }
  return (
    <form className={styles.form} {...form} data-kept>
      {subject === undefined && (
        <TextField
          label="Username"
          name="subjectUsername"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={usernameLimit + 1}
          value={typed}
          error={errorOf('subjectUsername')}
          onChange={(event) => draft.change({ typed: event.target.value })}
        />
      )}
      <TextArea
        label="Reason"
        name="reportReason"
        hint="What happened, and where? Listings and dates help."
        maxLength={reportLimits.reason}
        value={reason}
        error={errorOf('reportReason')}
        onChange={(event) => draft.change({ reason: event.target.value })}
      />
      <Problem told={problem} />
      <Button type="submit" wide busy={state === 'busy'}>
        Submit
      </Button>
    </form>
  )
}
