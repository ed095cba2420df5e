import * as v from 'valibot'
import { messageSchema, type Confirmation } from '#sync/answer.ts'
import { signInRecordSchema, type SignInRecord } from '#sync/accounts/credentials.ts'
import { api } from '../../device/session/api.ts'
import { endCopies } from '../../device/session/refresh.ts'
import type { ApiResult } from '../../device/session/send.ts'

const users = (userId: string) => `/api/users/${encodeURIComponent(userId)}`

export const readSignIns = (): Promise<ApiResult<SignInRecord[]>> =>
  api('GET', '/api/auth/sessions', { schema: v.array(signInRecordSchema) })

export async function signOutOthers(): Promise<ApiResult<Confirmation>> {
  const answer = await api('POST', '/api/auth/logout-others', { body: {}, schema: messageSchema })
  if (!answer.error) void endCopies()
  return answer
}

/** The id of the element that offers the download of one’s own data. */
export const ownDataPlace = 'own-data'

export const readOwnData = (userId: string): Promise<ApiResult<unknown>> =>
  api('GET', `${users(userId)}/data`, { schema: v.looseObject({ exportedAt: v.string() }) })

export const changeEmail = (
  userId: string,
  body: { email: string; password?: string; token?: string },
): Promise<ApiResult<Confirmation>> =>
  api('PUT', `/api/users/email/${encodeURIComponent(userId)}`, { body, schema: messageSchema })

export const deleteAccount = (
  userId: string,
  proof: { password?: string },
): Promise<ApiResult<Confirmation>> =>
  api('DELETE', users(userId), { body: proof, schema: messageSchema })
