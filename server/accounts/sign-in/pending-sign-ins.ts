import { and, eq, gt } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { pendingSignIns, twoFactors } from '#drizzle/schema/two-factor.ts'
import { minute } from '#sync/time.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { Db } from '../../db/open.ts'
import type { Tx } from '../../db/writer.ts'

const lifetime = 5 * minute

interface PendingSignIn {
  userId: string
  remember: boolean
  /** The network address that the password came from; empty if the school logged the person in. */
  address: string
}

/** Keeps a login that waits for its code, under the hash of its temporary token. */
export async function storePendingSignIn(
  tx: Tx,
  tempToken: string,
  pending: PendingSignIn,
  now: number,
): Promise<void> {
  const row = { tokenHash: hashToken(tempToken), ...pending, expiresAt: now + lifetime }
  await tx.insert(pendingSignIns).values(row)
}

/** The unexpired sign-in of a temporary token, with its account and second factor. */
export async function findPendingSignIn(db: Db, tempToken: string, now: number) {
  const isToken = eq(pendingSignIns.tokenHash, hashToken(tempToken))
  const [row] = await db
    .select({
      signIn: pendingSignIns,
      user: { id: users.id, email: users.email },
      twoFactor: twoFactors,
    })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .innerJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(and(isToken, gt(pendingSignIns.expiresAt, now)))
  return row
}

/** Removes a login, so that it starts one session only. @returns false if it is gone already. */
export async function takePendingSignIn(tx: Tx, tokenHash: string): Promise<boolean> {
  const taken = await tx
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ userId: pendingSignIns.userId })
  return taken.length > 0
}
