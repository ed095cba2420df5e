import { emailKey } from '#sync/accounts.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { Tx } from '../../db/writer.ts'
import { countBefore } from '../../limits/count-before.ts'
import type { Resources } from '../../resources.ts'

/** An attempt to give a password, as limits count it. */
export interface Attempt {
  /** A hash of the email address, which may be any text, and the network address. */
  account: string
  /** The network address. */
  address: string
}

export const attemptOf = (email: string, address: string): Attempt => ({
  account: hashToken(`${emailKey(email)} ${address}`),
  address,
})

/**
 * Counts an attempt as failed, then checks the password. An attempt is not counted if the server is
 * too busy to check it: a campus behind one address would otherwise lock itself out.
 * @throws Refusal `limited`
 */
export const countAttempt = <T>(
  resources: Resources,
  { account, address }: Attempt,
  check: () => Promise<T>,
): Promise<T> =>
  countBefore(
    resources,
    [
      ['failed-logins', account],
      ['failed-logins-per-address', address],
    ],
    check,
  )

/** After success: clears the count of the account, and takes one off the count of the address. */
export async function forgiveAttempt(
  tx: Tx,
  { limits }: Resources,
  { account, address }: Attempt,
): Promise<void> {
  await limits.forget(tx, 'failed-logins', account)
  await limits.giveBack(tx, 'failed-logins-per-address', address)
}
