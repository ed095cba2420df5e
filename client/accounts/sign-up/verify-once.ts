import type * as v from 'valibot'
import { messageSchema, type Confirmation } from '#sync/answer.ts'
import { verifiableSchema } from '#sync/accounts/credentials.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'
import { refreshUser } from '../../device/session/start.ts'
import { shownUser, whenKnown } from '../../device/session/store.ts'
import { isOwnSignUp } from './own-sign-ups.ts'

const known = new Map<string, Verifiable>()
const answers = new Map<string, Promise<ApiResult<Confirmation>>>()

/** The link works once, so this calls the server once, even if the page mounts again, as it does when
 * a session ends. */
function verifyOnce(token: string): Promise<ApiResult<Confirmation>> {
  const given = answers.get(token)
  if (given) return given
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

export interface Verification {
  /** What the link verifies; undefined if the server does not say. */
  found: Verifiable | undefined
  /** Undefined if the page must ask first. */
  answer: ApiResult<Confirmation> | undefined
}

/**
 * Verifies what this browser signed up for, and the new address of the account that is logged in here.
 * Any other browser may be another person’s, or a mail scanner’s, so its page asks first.
 */
export async function verifyOwn(token: string): Promise<Verification> {
  const given = answers.get(token)
  if (given) return { found: known.get(token), answer: await given }
  const found = await api('GET', `/api/auth/verify-account?token=${encodeURIComponent(token)}`, {
    schema: verifiableSchema,
    auth: false,
    credentials: 'omit',
    fallback: 'Verification failed',
  })
  if (found.error) return { found: undefined, answer: found }
  known.set(token, found.data)
  const answer = (await isOwn(found.data)) ? await verifyFound(token, found.data) : undefined
  return { found: found.data, answer }
}

/** Verifies what the page has shown or this browser has asked for. */
export async function verifyFound(
  token: string,
  { account, isNewAddress }: Verifiable,
): Promise<ApiResult<Confirmation>> {
  const answer = await verifyOnce(token)
  if (answer.error || !isNewAddress || shownUser()?.id !== account.id) return answer
  // Only the login that asked for the new address goes on.
  await refreshUser()
  return answer
}

async function isOwn({ account, isNewAddress }: Verifiable): Promise<boolean> {
  if (!isNewAddress) return isOwnSignUp(account.id)
  await whenKnown()
  return shownUser()?.id === account.id
}
