import { messageSchema } from '#sync/answer.ts'
import { Doorway } from '../accounts/doorway.tsx'
import { Stack } from '../accounts/stack.tsx'
import { api } from '../device/session/api.ts'
import type { ApiResult } from '../device/session/send.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { Done } from '../ui/loading/done.tsx'

const words =
  'Students can share listings with any email address. You can stop these emails for yours.'

/**
 * The target of the unsubscribe link in emails about shared listings. The page asks first, because
 * programs that scan emails open their links.
 */
export function UnsubscribePage({ token }: { token: string }) {
  const form = useForm({ begin: {}, call: () => stopShares(token) })
  return (
    <Doorway
      short
      title="Stop listing emails"
      words={form.isSent ? undefined : words}
      picture={<Stack />}
    >
      <title>Stop listing emails · Quad</title>
      {form.isSent ? (
        <Done next="No more listings will be sent to this address.">Done.</Done>
      ) : (
        <Form form={form} submit="Unsubscribe" />
      )}
    </Doorway>
  )
}

const stopShares = (token: string): Promise<ApiResult<unknown>> =>
  api('PUT', '/api/share-opt-out', {
    body: { token },
    auth: false,
    credentials: 'omit',
    schema: messageSchema,
  })
