import type * as v from 'valibot'
import { messageSchema, type Confirmation } from '#sync/answer.ts'
import { verifiableSchema } from '#sync/accounts/credentials.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'
import { shownUser, whenKnown } from '../../device/session/store.ts'
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

export type Verifiable = v.InferOutput<typeof verifiableSchema>

/**
 * Verifies what this browser signed up for, and the new address of the account that is logged in here.
 * @returns what to ask about in any other browser: it may be another person’s, or a mail scanner’s
 */
export async function verifyOrAsk(
  token: string,
): Promise<ApiResult<Confirmation> | { ask: Verifiable }> {
  const found = await api('GET', `/api/auth/verify-account?token=${encodeURIComponent(token)}`, {
    schema: verifiableSchema,
    auth: false,
    credentials: 'omit',
    fallback: 'Verification failed',
  })
  if (found.error && found.offline) return found
  return found.error || (await isOwn(found.data)) ? verifyOnce(token) : { ask: found.data }
}

async function isOwn({ account, isNewAddress }: Verifiable): Promise<boolean> {
  if (!isNewAddress) return isOwnSignUp(account.id)
  await whenKnown()
  return shownUser()?.id === account.id
}
