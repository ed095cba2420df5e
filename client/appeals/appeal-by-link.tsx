import { api } from '../device/session/api.ts'
import { useForm } from '../forms/use-form.ts'
import { AppealForm } from './appeal-form.tsx'
import { AppealFrame } from './appeal-frame.tsx'

/** The target of the link in an email about a decision. A suspended person has no session. */
export function AppealByLink({ token }: { token: string }) {
  const form = useForm({
    begin: { text: '' },
    errorsAtFields: true,
    call: ({ text }) =>
      api('POST', '/api/appeals/by-link', {
        body: { token, text },
        auth: false,
        credentials: 'omit',
      }),
  })
  return (
    <AppealFrame isSent={form.isSent}>
      <AppealForm form={form} />
    </AppealFrame>
  )
}
