import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { Tx } from '../../db/writer.ts'

export type User = typeof users.$inferSelect

/** What proves that a request comes from the owner of an account. The write that it allows uses it up. */
export type Proof = RightPassword | EnteredCode | SchoolProof

/** A password that was right when it was checked. */
export interface RightPassword {
  kind: 'password'
  user: User
}

/** A login at the school that opens the account. */
export interface SchoolProof {
  kind: 'school'
  user: User
  login: { issuer: string; subject: string }
}

/** A code of the second factor. */
export interface EnteredCode {
  kind: 'code'
  tries: CodeTries
  code: AuthenticatorStep | RecoveryCode
}

/** What limits count codes by. */
export interface CodeTries {
  userId: string
  /** What the code was entered for. */
  subject: string
}

/** The time step of a code that was right when it was checked. Each step can be used once. */
export interface AuthenticatorStep {
  sealedSecret: string
  step: number
}

/** The hash of a recovery code, which is checked only when it is used. */
export interface RecoveryCode {
  codeHash: string
}

/** Whether the password and the account are still those that were checked, for the write. */
export async function isUnchanged(tx: Tx, { id, passwordHash }: User): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.deleted, false)))
  return user !== undefined
}
