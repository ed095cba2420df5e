import { sendAppeal } from '#sync/actions/appeals.ts'
import { messageSchema } from '#sync/answer.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { perform } from '../device/perform.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { useForm } from '../forms/use-form.ts'
import { QueuedNotice } from '../refusals/queued-notice.tsx'
import { AppealForm } from './appeal-form.tsx'
import { AppealFrame } from './appeal-frame.tsx'

const fallback = 'Your appeal couldn’t be sent. Please try again.'

/** The appeal of a logged-in person, from the notification about the decision. */
export function OwnAppeal({ decisionId }: { decisionId: string }) {
  const form = useForm({
    draft: useFormDraft({ key: `appeal/${decisionId}`, begin: { text: '' }, store: deviceDrafts }),
    errorsAtFields: true,
    write: ({ text }) =>
      perform(sendAppeal, { decisionId, text }, { answer: messageSchema, fallback }),
  })
  if (form.queued) {
    return (
      <AppealFrame>
        <QueuedNotice {...form.queued} />
      </AppealFrame>
    )
  }
  return (
    <AppealFrame isSent={form.isSent}>
      <AppealForm form={form} />
    </AppealFrame>
  )
}
