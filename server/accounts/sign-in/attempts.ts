import type { Context } from 'hono'
import { emailKey } from '#sync/accounts/accounts.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { Tx } from '../../db/writer.ts'
import { countBefore, type Count } from '../../limits/count-before.ts'
import type { Env } from '../../env.ts'
import type { Resources } from '../../resources.ts'
import { knownBrowser } from './known-browsers.ts'

/** An attempt to give a password, as limits count it. */
export interface Attempt {
  /** A hash of the email address, which may be any text, and the place. */
  account: string
  /** The network address; undefined for a browser that has logged in to the account. */
  address: string | undefined
  /** The user, if they are logged in. */
  userId?: string | undefined
}

export function attemptOf(
  c: Context<Env>,
  email: string,
  { address, userId }: { address: string; userId?: string },
): Attempt {
  const browser = knownBrowser(c, email)
  return {
    account: hashToken(`${emailKey(email)} ${browser ?? address}`),
    address: browser === undefined ? address : undefined,
    userId,
  }
}

/**
 * Someone who is logged in counts over all addresses, too: a stolen session must not be a way to
 * guess the password. A login counts only at its address or browser, so that no one can lock a user
 * out.
 */
const countsOf = ({ account, address, userId }: Attempt): readonly Count[] => [
  ['failed-logins', account],
  ...(address === undefined ? [] : [['failed-logins-per-address', address] as const]),
  ...(userId === undefined ? [] : [['failed-passwords-per-user', userId] as const]),
]

/**
 * Counts an attempt as failed, then checks the password. An attempt is not counted if the server is
 * too busy to check it: a campus behind one address would otherwise lock itself out.
 * @throws Refusal `limited`
 */
export const countAttempt = <T>(
  resources: Resources,
  attempt: Attempt,
  check: () => Promise<T>,
): Promise<T> => countBefore(resources, countsOf(attempt), check)

/** After success: clears the counts of the account, and takes one off the count of the address. */
export async function forgiveAttempt(
  tx: Tx,
  { limits }: Resources,
  { account, address, userId }: Attempt,
): Promise<void> {
  if (userId !== undefined) await limits.forget(tx, 'failed-passwords-per-user', userId)
  await limits.forget(tx, 'failed-logins', account)
  if (address !== undefined) await limits.giveBack(tx, 'failed-logins-per-address', address)
}
