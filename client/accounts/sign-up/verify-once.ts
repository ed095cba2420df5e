import { messageSchema, type Confirmation } from '#sync/answer.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'

const answers = new Map<string, Promise<ApiResult<Confirmation>>>()

/** The link works once, so this calls the server once, even if the page mounts again. */
export function verifyOnce(token: string): Promise<ApiResult<Confirmation>> {
  const known = answers.get(token)
  if (known) return known
  const answer = verifyAccount(token).then((result) => {
    if (result.error && result.offline) answers.delete(token)
    return result
  })
  answers.set(token, answer)
  return answer
}

export const verifyAccount = (token: string): Promise<ApiResult<Confirmation>> =>
  api('PUT', '/api/auth/verify-account', {
    body: { token },
    schema: messageSchema,
    auth: false,
    credentials: 'omit',
    fallback: 'Verification failed',
  })
