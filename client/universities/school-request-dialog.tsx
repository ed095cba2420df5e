import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react'
import type { EmailRule } from '#sync/email.ts'
import { schoolRequestProblem, type SchoolRequest } from '#sync/universities.ts'
import { useSettled } from '../forms/use-settled.ts'
import { tabDrafts } from '../forms/draft-store.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { api } from '../device/session/api.ts'
import { needsConnection } from '../device/session/send.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { TextField } from '../ui/controls/field.tsx'
import styles from './school-request.module.css'

type Props = { open: boolean; onClose: () => void; emailRule: EmailRule }

const CLOSE_AFTER = 2000
const empty = { schoolName: '', schoolEmailExample: '', userContactEmail: '' }

export function SchoolRequestDialog({ open, onClose, emailRule }: Props) {
  const { fields: request, change, forget } = useFormDraft('schoolRequest', empty, tabDrafts)
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [failure, setFailure] = useState('')
  const problem = schoolRequestProblem(request, emailRule)
  const rested = useSettled(request, 500)
  const told = rested === request ? firstWrong(request, emailRule) : undefined
  const field = (name: keyof typeof empty) => ({
    name,
    value: request[name],
    error: told?.field === name && request[name] !== '' ? told.message : undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (state !== 'sent') return undefined
    const timer = setTimeout(close, CLOSE_AFTER)
    return () => clearTimeout(timer)
  }, [state])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (problem || state !== 'open') return
    setState('busy')
    const refused = navigator.onLine ? await send(request) : needsConnection
    setFailure(refused)
    setState(refused ? 'open' : 'sent')
    if (!refused) forget()
  }

  return (
    <Dialog open={open} onClose={onClose} title="Can't find your school?">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate data-kept>
        <p className={styles.intro}>Tell us which one is missing.</p>
        <TextField {...field('schoolName')} label="School name" autoComplete="organization" />
        <TextField
          {...field('schoolEmailExample')}
          label="A school email address"
          hint="Any address at the school tells us its domain."
          placeholder={`you@school${emailRule.suffixes[0] ?? ''}`}
          {...mail}
          autoComplete="off"
        />
        <TextField
          {...field('userContactEmail')}
          label="Your email"
          hint="In case we have a question about your request."
          {...mail}
          autoComplete="email"
        />
        {state === 'sent' ? (
          <Alert tone="good">
            Your request has been submitted! We will review and update the list soon.
          </Alert>
        ) : (
          failure && <Alert>{failure}</Alert>
        )}
        <div className={styles.submit}>
          <Button
            type="submit"
            wide
            busy={state === 'busy'}
            disabled={!!problem || state === 'sent'}
          >
            Submit
          </Button>
          <output className={styles.missing}>
            {problem?.message === 'Please fill out all fields.' && problem.message}
          </output>
        </div>
      </form>
    </Dialog>
  )
}

const mail = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

/** The first field that is filled wrongly; an empty one hides no other. */
const firstWrong = (request: SchoolRequest, emailRule: EmailRule) =>
  schoolRequestProblem(
    {
      ...request,
      schoolName: request.schoolName || '-',
      userContactEmail: request.userContactEmail || request.schoolEmailExample,
    },
    emailRule,
  )

/** The documented sentence of what went wrong; empty if the request was taken. */
async function send(request: SchoolRequest): Promise<string> {
  const answer = await api('POST', '/api/school-requests', { body: request, auth: false })
  if (answer.status === 200) return ''
  return answer.error && answer.offline
    ? 'Server error. Please try again later.'
    : 'Error submitting request. Please try again.'
}
