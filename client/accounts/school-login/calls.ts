import type * as v from 'valibot'
import { messageSchema, type Confirmation } from '#sync/answer.ts'
import { schoolLoginAnswerSchema } from '#sync/accounts/school-login.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'
import { schoolLoginPath } from './school-link.tsx'

export type SchoolAnswer = v.InferOutput<typeof schoolLoginAnswerSchema>

const ask = (path: string, body: object): Promise<ApiResult<SchoolAnswer>> =>
  api('POST', schoolLoginPath + path, {
    body,
    schema: schoolLoginAnswerSchema,
    auth: false,
    fallback: 'An error occurred',
  })

let finishing: Promise<ApiResult<SchoolAnswer>> | undefined

/**
 * Asks the server who has come back, or joins the account of an emailed link. The answer uses the
 * login up, so the server is asked once, even if the page mounts again.
 */
export function finishOnce(join: string): Promise<ApiResult<SchoolAnswer>> {
  finishing ??= join === '' ? ask('', {}) : ask('/join', { token: join })
  return finishing
}

export const joinByPassword = (password: string): Promise<ApiResult<SchoolAnswer>> =>
  ask('/join', { password })

export const createSchoolAccount = (
  form: Record<string, string | number>,
): Promise<ApiResult<SchoolAnswer>> => ask('/account', form)

export const requestJoinLink = (): Promise<ApiResult<Confirmation>> =>
  api('POST', `${schoolLoginPath}/join-link`, { body: {}, schema: messageSchema, auth: false })
