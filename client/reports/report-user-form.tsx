import { usernameLimit } from '#sync/accounts.ts'
import { reportLimits } from '#sync/reports.ts'
import { useKeptForm } from '../forms/use-kept-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { Problem } from '../forms/problem.tsx'
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
  const { state, kept, form, field, values, problem } = useKeptForm({
    key: `report-user/${about}`,
    empty: { subjectUsername: about, reportReason: '' },
    send: (typed) =>
      sendUserReport({ ...typed, subjectUsername: subject ?? typed.subjectUsername }),
    onSent,
  })
  const name = subject ?? values.subjectUsername

  if (state === 'sent' || kept) {
    return (
      <Sent message="Your report has been submitted!" kept={kept} onDone={onDone}>
        The people who run Quad look at it. {name.replace(/^@/, '')} does not learn who reported.
      </Sent>
    )
  }
  return (
    <form className={styles.form} {...form}>
      {subject === undefined && (
        <TextField
          {...field('subjectUsername')}
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={usernameLimit + 1}
        />
      )}
      <TextArea
        {...field('reportReason')}
        label="Reason"
        hint="What happened, and where? Listings and dates help."
        maxLength={reportLimits.reason}
      />
      <Problem told={problem} />
      <Button type="submit" wide busy={state === 'busy'}>
        Submit
      </Button>
    </form>
  )
}
