import { messageSchema, type Confirmation } from '#sync/answer.ts'
import { api } from '../device/session/api.ts'
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

/** All of it is judged by the server, which alone knows the first of the documented checks. */
export const changePassword = (userId: string, body: Change): Promise<ApiResult<Confirmation>> =>
  api('PATCH', `/profileInfo/update-password/${encodeURIComponent(userId)}`, {
    body,
    schema: messageSchema,
  })
