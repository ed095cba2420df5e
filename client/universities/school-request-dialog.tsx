import { messageSchema } from '#sync/answer.ts'
import type { EmailRule } from '#sync/accounts/email.ts'
import { schoolRequestProblem, type SchoolRequest } from '#sync/moderation/school-requests.ts'
import { second } from '#sync/time.ts'
import { tabDrafts } from '../forms/drafts/tab-drafts.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { useForm } from '../forms/use-form.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { useDebounced } from '../forms/use-live-error.ts'
import { api } from '../device/session/api.ts'
import { noConnection, unanswered, type ApiResult } from '../device/session/send.ts'
import { useTimer } from '../ui/use-timer.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { EmailField, TextField } from '../ui/controls/field.tsx'
import formStyles from '../forms/form.module.css'
import { SubmitRow } from '../forms/submit-row.tsx'
import styles from './school-request.module.css'

type Props = { open: boolean; onClose: () => void; emailRule: EmailRule }

const CLOSE_AFTER = 2 * second
const empty = { schoolName: '', schoolEmailExample: '', userContactEmail: '' }

export function SchoolRequestDialog({ open, onClose, emailRule }: Props) {
  const form = useForm({
    draft: useFormDraft({ key: 'schoolRequest', begin: empty, store: tabDrafts }),
    call: send,
    explain: ({ offline, isForeign }) =>
      offline && !isForeign ? { message: unreached, detail: noConnection } : { message: refused },
  })
  const { isBusy, isSent, values: request } = form
  const problem = schoolRequestProblem(request, emailRule)
  const hasPaused = useDebounced(request, 500) === request
  const wrong = hasPaused ? firstWrong(request, emailRule) : undefined
  const field = (name: keyof typeof empty) => ({
    ...form.field(name),
    error: wrong?.field === name && request[name] !== '' ? wrong.message : undefined,
  })

  useTimer(CLOSE_AFTER, onClose, isSent)

  return (
    <Dialog open={open} onClose={onClose} title="Can't find your school?">
      <form className={formStyles.form} {...form.props}>
        <p className={formStyles.words}>Tell us which one is missing.</p>
        <TextField {...field('schoolName')} label="School name" autoComplete="organization" />
        <EmailField
          {...field('schoolEmailExample')}
          label="A school email address"
          hint="Any address at the school tells us its domain."
          placeholder={`you@school${emailRule.suffixes[0] ?? ''}`}
          autoComplete="off"
        />
        <EmailField
          {...field('userContactEmail')}
          label="Your email"
          hint="In case we have a question about your request."
          autoComplete="email"
        />
        {isSent ? (
          <Alert tone="good">
            Your request has been submitted! We will review and update the list soon.
          </Alert>
        ) : (
          <FormAlert error={form.error} />
        )}
        <SubmitRow>
          <Button type="submit" wide busy={isBusy} disabled={!!problem || isSent}>
            Submit
          </Button>
          <output className={styles.missing}>
            {problem?.message === 'Please fill out all fields.' && problem.message}
          </output>
        </SubmitRow>
      </form>
    </Dialog>
  )
}

/** The first field with an invalid value. An empty field does not hide the others. */
const firstWrong = (request: SchoolRequest, emailRule: EmailRule) =>
  schoolRequestProblem(
    {
      ...request,
      schoolName: request.schoolName || '-',
      userContactEmail: request.userContactEmail || request.schoolEmailExample,
    },
    emailRule,
  )

const unreached = 'Server error. Please try again later.'
const refused = 'Error submitting request. Please try again.'

/** Any status but 200 is a failure, as documented. */
async function send(request: SchoolRequest): Promise<ApiResult<unknown>> {
  const answer = await api('POST', '/api/school-requests', {
    body: request,
    auth: false,
    schema: messageSchema,
  })
  return answer.error || answer.status === 200 ? answer : { ...unanswered(), offline: false }
}
