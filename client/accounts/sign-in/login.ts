import * as v from 'valibot'
import { sessionUserSchema } from '#sync/accounts/session.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'

/** A correct password that waits for its code. */
export interface PendingSignIn {
  tempToken: string
  rememberMe: boolean
}

interface Credentials {
  email: string
  password: string
  rememberMe: boolean
}

// Written out here, because the module of all credentials would enlarge the page that must open
// first.
const answerSchema = v.union([
  v.object({ user: sessionUserSchema, accessToken: v.string(), renewal: v.string() }),
  v.object({ twoFactorRequired: v.literal(true), tempToken: v.string() }),
])

export const login = (
  credentials: Credentials,
): Promise<ApiResult<v.InferOutput<typeof answerSchema>>> =>
  api('POST', '/api/auth/login', {
    body: credentials,
    schema: answerSchema,
    auth: false,
    fallback: 'An error occurred',
  })
