import type * as v from 'valibot'
import { signedInSchema } from '#sync/accounts/credentials.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'

/** The second step of a login: a code of an authenticator app, or a recovery code. */
export const signInByCode = (
  tempToken: string,
  token: string,
): Promise<ApiResult<v.InferOutput<typeof signedInSchema>>> =>
  api('POST', '/api/auth/2fa', {
    body: { tempToken, token },
    schema: signedInSchema,
    auth: false,
    fallback: 'An error occurred',
  })
