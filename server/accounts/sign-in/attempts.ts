import { emailKey } from '#sync/accounts.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { Tx } from '../../db/writer.ts'
import type { Resources } from '../../resources.ts'

/** Who tries to sign in, as limits count it. The address may be anything: only its hash is kept. */
interface Attempt {
  account: string
  address: string
}

export const attemptOf = (email: string, address: string): Attempt => ({
  account: hashToken(`${emailKey(email)} ${address}`),
  address,
})

/**
 * Counts a try as failed before the password is looked at: a thousand at once would otherwise all
 * be judged before the first of them counts. One that was then not looked at counts as none: a
 * campus behind one address, signing in all at once, would lock itself out.
 * @throws Refusal `limited`
 */
export async function countAttempt<Verdict>(
  { writer, limits, clock }: Resources,
  { account, address }: Attempt,
  judge: () => Promise<Verdict>,
): Promise<Verdict> {
  await writer.write({
    async run(tx) {
      await limits.take(tx, 'failed-logins', account, clock())
      await limits.take(tx, 'failed-logins-per-address', address, clock())
    },
  })
  try {
    return await judge()
  } catch (error) {
    await writer.write({
      async run(tx) {
        await limits.giveBack(tx, 'failed-logins', account)
        await limits.giveBack(tx, 'failed-logins-per-address', address)
      },
    })
    throw error
  }
}

/** The password was right: the account starts afresh, and the address has failed once less. */
export async function forgiveAttempt(
  tx: Tx,
  { limits }: Resources,
  { account, address }: Attempt,
): Promise<void> {
  await limits.forget(tx, 'failed-logins', account)
  await limits.giveBack(tx, 'failed-logins-per-address', address)
}
