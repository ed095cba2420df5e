import { and, eq, gt } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { pendingSignIns, twoFactors } from '#drizzle/schema/two-factor.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { Db } from '../../db/open.ts'
import type { Tx } from '../../db/writer.ts'

const lives = 5 * 60_000

interface RightPassword {
  userId: string
  remember: boolean
  /** Where the password came from. */
  address: string
}

/** Keeps a sign-in until its code comes, under the hash of its temporary token. */
export async function keepSignIn(
  tx: Tx,
  token: string,
  signIn: RightPassword,
  now: number,
): Promise<void> {
  const row = { tokenHash: hashToken(token), ...signIn, expiresAt: now + lives }
  await tx.insert(pendingSignIns).values(row)
}

/** The living sign-in of a temporary token, with its account and second factor. */
export async function pendingSignIn(db: Db, token: string, now: number) {
  const [row] = await db
    .select({
      signIn: pendingSignIns,
      user: { id: users.id, email: users.email },
      twoFactor: twoFactors,
    })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .innerJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(and(eq(pendingSignIns.tokenHash, hashToken(token)), gt(pendingSignIns.expiresAt, now)))
  return row
}

/** Takes a sign-in out, so that it opens one session; false if it is gone already. */
export async function takeSignIn(tx: Tx, tokenHash: string): Promise<boolean> {
  const taken = await tx
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ userId: pendingSignIns.userId })
  return taken.length > 0
}
