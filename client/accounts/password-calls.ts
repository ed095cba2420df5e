import { messageSchema, type Confirmation } from '#sync/answer.ts'
import { api } from '../device/session/api.ts'
import { endCopies } from '../device/session/refresh.ts'
import type { ApiResult } from '../device/session/send.ts'

export const requestReset = (email: string): Promise<ApiResult<Confirmation>> =>
  api('POST', '/api/auth/reset-password', { body: { email }, schema: messageSchema, auth: false })

export const resetPassword = (
  token: string,
  newPassword: string,
): Promise<ApiResult<Confirmation>> =>
  api('PUT', '/api/auth/reset-password', {
    body: { token, newPassword },
    schema: messageSchema,
    auth: false,
  })

interface Change {
  oldPassword: string
  password: string
  confirmPassword: string
}

/** The server makes all checks, because only it can make the first documented one. */
export async function changePassword(
  userId: string,
  body: Change,
): Promise<ApiResult<Confirmation>> {
  const call = `/profileInfo/update-password/${encodeURIComponent(userId)}` as const
  const answer = await api('PATCH', call, { body, schema: messageSchema })
  if (!answer.error) void endCopies()
  return answer
}
