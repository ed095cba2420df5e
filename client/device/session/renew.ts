import type * as v from 'valibot'
import { renewedSchema } from '#sync/accounts/credentials.ts'
import { roundTimeout } from './round-timeout.ts'
import { send, type ApiResult } from './send.ts'

/** What is on disk of the renewals of this browser, as in `device.ts`. */
interface Renewals {
  storedRenewal: () => Promise<string | undefined>
  storeRenewal: (name: string) => Promise<boolean>
}

type Renewed = ApiResult<v.InferOutput<typeof renewedSchema>>

/**
 * Gets a new access token by the cookie. Only the newest renewal on disk is ever used, because the
 * server takes a user of two successors of one token for two users.
 * @param first an answer that has already been asked for
 */
export async function renewSession(renewals: Renewals, first?: Response): Promise<Renewed> {
  const answer = await ask(renewals, first)
  if (answer.error || (await renewals.storeRenewal(answer.data.renewal))) return answer
  // While this tab was frozen, another one has renewed.
  const next = await ask(renewals)
  if (!next.error) await renewals.storeRenewal(next.data.renewal)
  return next
}

const ask = async ({ storedRenewal }: Renewals, first?: Response): Promise<Renewed> =>
  send('POST', '/api/auth/refresh', renewedSchema, {
    body: { renewal: first ? undefined : await storedRenewal() },
    signal: AbortSignal.timeout(roundTimeout),
    answer: first,
  })
