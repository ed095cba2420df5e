import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { wrongPassword } from '#sync/passwords.ts'
import { Refusal } from '#sync/refusal.ts'
import { verifyPassword } from '../../auth/passwords.ts'
import type { Tx } from '../../db/writer.ts'
import { addressOf, type Env } from '../../env.ts'
import { signInFirst } from '../../sync/implement.ts'
import { attemptOf, countAttempt, forgiveAttempt } from './attempts.ts'

export type User = typeof users.$inferSelect

/**
 * The account, once its password was given again. A token left open in a library must not be a way
 * to guess it, so it counts as a sign-in does.
 * @throws Refusal `forbidden` for a wrong one, `limited` for too many.
 */
export async function provePassword(
  c: Context<Env>,
  userId: string,
  password: string,
  field = 'password',
): Promise<User> {
  const { resources } = c.var
  const [user] = await resources.readers.read((db) =>
    db.select().from(users).where(eq(users.id, userId)),
  )
  if (!user) throw signInFirst()
  const attempt = attemptOf(user.email, addressOf(c))
  const isRight = await countAttempt(resources, attempt, () =>
    verifyPassword(user.passwordHash, password),
  )
  if (!isRight) {
    throw new Refusal('forbidden', wrongPassword, field)
  }
  await resources.writer.write({ run: (tx) => forgiveAttempt(tx, resources, attempt) })
  return user
}

/** Asks again inside the write: meanwhile the password may have been changed, or the account closed. */
export async function isUnchanged(tx: Tx, { id, passwordHash }: User): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.deleted, false)))
  return user !== undefined
}

/** @throws Refusal `forbidden` */
export async function assertUnchanged(tx: Tx, user: User): Promise<void> {
  if (!(await isUnchanged(tx, user))) throw new Refusal('forbidden', wrongPassword)
}
