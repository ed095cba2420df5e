import type * as v from 'valibot'
import { messageSchema, type Confirmation } from '#sync/answer.ts'
import { verifiableSchema } from '#sync/accounts/credentials.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'
import { isOwnSignUp } from './own-sign-ups.ts'

const answers = new Map<string, Promise<ApiResult<Confirmation>>>()

/** The link works once, so this calls the server once, even if the page mounts again. */
export function verifyOnce(token: string): Promise<ApiResult<Confirmation>> {
  const known = answers.get(token)
  if (known) return known
  const answer = verifyAccount(token).then((result) => {
    if (result.error && result.offline) answers.delete(token)
    return result
  })
  answers.set(token, answer)
  return answer
}

export const verifyAccount = (token: string): Promise<ApiResult<Confirmation>> =>
  api('PUT', '/api/auth/verify-account', {
    body: { token },
    schema: messageSchema,
    auth: false,
    credentials: 'omit',
    fallback: 'Verification failed',
  })

export type PendingAccount = NonNullable<v.InferOutput<typeof verifiableSchema>['account']>

/**
 * Verifies what this browser signed up for, and new addresses.
 * @returns the account to ask about if another browser, perhaps another person’s, signed up for it
 */
export async function verifyOrAsk(
  token: string,
): Promise<ApiResult<Confirmation> | { ask: PendingAccount }> {
  const found = await api('GET', `/api/auth/verify-account?token=${encodeURIComponent(token)}`, {
    schema: verifiableSchema,
    auth: false,
    credentials: 'omit',
    fallback: 'Verification failed',
  })
  if (found.error && found.offline) return found
  const account = found.error ? null : found.data.account
  return account && !isOwnSignUp(account.id) ? { ask: account } : verifyOnce(token)
}
