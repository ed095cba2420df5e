import * as v from 'valibot'
import { sessionUserSchema } from '#sync/accounts.ts'
import { api } from '../session/api.ts'
import type { ApiResult } from '../session/send.ts'

const grantSchema = v.object({ user: sessionUserSchema, accessToken: v.string() })
const fallback = 'An error occurred'

export interface Credentials {
  email: string
  password: string
  rememberMe: boolean
}

export const login = (
  credentials: Credentials,
): Promise<ApiResult<v.InferOutput<typeof grantSchema>>> =>
  api('POST', '/api/auth/login', { body: credentials, schema: grantSchema, auth: false, fallback })

export const createAccount = (form: Record<string, string | number>): Promise<ApiResult<unknown>> =>
  api('POST', '/api/auth/register', {
    body: form,
    auth: false,
    credentials: 'omit',
    fallback: 'Error creating account. Please try again.',
  })

export const verifyAccount = (token: string): Promise<ApiResult<unknown>> =>
  api('PUT', '/api/auth/verify-account', {
    body: { token },
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
