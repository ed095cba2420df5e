import * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { api } from '../device/session/api.ts'
import type { ApiResult } from '../device/session/send.ts'

export type Message = v.InferOutput<typeof messageSchema>

export const createAccount = (form: Record<string, string | number>): Promise<ApiResult<unknown>> =>
  api('POST', '/api/auth/register', {
    body: form,
    auth: false,
    credentials: 'omit',
    fallback: 'Error creating account. Please try again.',
  })

export const verifyAccount = (token: string): Promise<ApiResult<Message>> =>
  api('PUT', '/api/auth/verify-account', {
    body: { token },
    schema: messageSchema,
    auth: false,
    credentials: 'omit',
    fallback: 'Verification failed',
  })

const availabilitySchema = v.object({ message: v.string(), isAvailable: v.boolean() })

export const checkUsername = (
  username: string,
  signal: AbortSignal,
): Promise<ApiResult<v.InferOutput<typeof availabilitySchema>>> =>
  api('GET', `/profileInfo/check-username/${encodeURIComponent(username)}`, {
    schema: availabilitySchema,
    auth: false,
    fallback: 'Error checking username',
    signal,
  })
