import type * as v from 'valibot'
import { messageSchema, type Confirmation } from '#sync/answer.ts'
import {
  recoveryCodesSchema,
  twoFactorSetupSchema,
  twoFactorStatusSchema,
} from '#sync/accounts/two-factor.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'

export type TwoFactorSetup = v.InferOutput<typeof twoFactorSetupSchema>

export const readStatus = (): Promise<ApiResult<v.InferOutput<typeof twoFactorStatusSchema>>> =>
  api('GET', '/api/auth/2fa/status', { schema: twoFactorStatusSchema })

/** The password is needed unless the user logged in a short while ago. */
export const startSetUp = (password?: string): Promise<ApiResult<TwoFactorSetup>> =>
  api('POST', '/api/auth/2fa/setup', {
    body: password === undefined ? {} : { password },
    schema: twoFactorSetupSchema,
  })

export const confirmSetUp = (
  token: string,
): Promise<ApiResult<v.InferOutput<typeof recoveryCodesSchema>>> =>
  api('PUT', '/api/auth/2fa/setup', { body: { token }, schema: recoveryCodesSchema })

/** Takes a current code. Earlier recovery codes no longer work. */
export const renewRecoveryCodes = (
  token: string,
): Promise<ApiResult<v.InferOutput<typeof recoveryCodesSchema>>> =>
  api('POST', '/api/auth/2fa/recovery-codes', { body: { token }, schema: recoveryCodesSchema })

/** Takes a current code or the password. */
export const turnOff = (
  proof: { token: string } | { password?: string },
): Promise<ApiResult<Confirmation>> =>
  api('DELETE', '/api/auth/2fa', { body: proof, schema: messageSchema })

/** Takes the token of the email that says that two-factor authentication was turned on. */
export const turnOffByLink = (token: string): Promise<ApiResult<Confirmation>> =>
  api('POST', '/api/auth/2fa/turn-off', {
    body: { token },
    schema: messageSchema,
    auth: false,
    credentials: 'omit',
  })
