import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { wrongPassword } from '#sync/accounts/passwords.ts'
import { Refusal } from '#sync/refusal.ts'
import { verifyPassword } from '../../auth/passwords.ts'
import type { Tx } from '../../db/writer.ts'
import { addressOf, type Env } from '../../env.ts'
import type { Resources } from '../../resources.ts'
import { signInFirst } from '../../sync/implement.ts'
import { attemptOf, countAttempt, forgiveAttempt } from '../sign-in/attempts.ts'
import { spendCode } from '../sign-in/codes.ts'
import { isUnchanged, type Proof, type RightPassword } from '../sign-in/proof.ts'

/**
 * Checks the password of a logged-in user, for a change that asks for it again. Counts as an
 * attempt to log in: an unlocked computer must not be a way to guess the password.
 * @throws Refusal `forbidden` for a wrong password, `limited` after too many.
 */
export async function provePassword(
  c: Context<Env>,
  userId: string,
  password: string,
  field = 'password',
): Promise<RightPassword> {
  const resources = c.get('resources')
  const [user] = await resources.readers.read((db) =>
    db.select().from(users).where(eq(users.id, userId)),
  )
  if (!user) throw signInFirst()
  const attempt = attemptOf(user.email, addressOf(c), userId)
  const isRight = await countAttempt(resources, attempt, () =>
    verifyPassword(user.passwordHash, password),
  )
  if (!isRight) throw new Refusal('forbidden', wrongPassword, field)
  await resources.writer.write({ run: (tx) => forgiveAttempt(tx, resources, attempt) })
  return { kind: 'password', user }
}

/**
 * Uses a proof up in the write that it allows.
 * @throws Refusal if the password was changed, the account deleted or the code used since the
 * check.
 */
export async function redeem(tx: Tx, resources: Resources, proof: Proof): Promise<void> {
  if (proof.kind === 'code') await spendCode(tx, resources, proof)
  else if (!(await isUnchanged(tx, proof.user))) throw new Refusal('forbidden', wrongPassword)
}
