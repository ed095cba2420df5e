import type * as v from 'valibot'
import { messageSchema, type Confirmation } from '#sync/answer.ts'
import {
  recoveryCodesSchema,
  twoFactorSetupSchema,
  twoFactorStatusSchema,
} from '#sync/two-factor.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'

export type TwoFactorSetup = v.InferOutput<typeof twoFactorSetupSchema>

export const readStatus = (): Promise<ApiResult<v.InferOutput<typeof twoFactorStatusSchema>>> =>
  api('GET', '/api/auth/2fa/status', { schema: twoFactorStatusSchema })

export const startSetUp = (): Promise<ApiResult<TwoFactorSetup>> =>
  api('POST', '/api/auth/2fa/setup', { body: {}, schema: twoFactorSetupSchema })

export const confirmSetUp = (
  token: string,
): Promise<ApiResult<v.InferOutput<typeof recoveryCodesSchema>>> =>
  api('PUT', '/api/auth/2fa/setup', { body: { token }, schema: recoveryCodesSchema })

/** Takes a current code or the password. */
export const turnOff = (
  proof: { token: string } | { password: string },
): Promise<ApiResult<Confirmation>> =>
  api('DELETE', '/api/auth/2fa', { body: proof, schema: messageSchema })
