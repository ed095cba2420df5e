import { eq, lte } from 'drizzle-orm'
import type { Adapter, DatabaseSession } from 'lucia'
import { users } from '#drizzle/schema/accounts.ts'
import { sessions } from '#drizzle/schema/sessions.ts'
import type { Tx } from '../db/writer.ts'
import type { Generation } from './refresh-token.ts'

declare module 'lucia' {
  // Never contains `userId`, which lucia would use as the owner.
  interface Register {
    DatabaseSessionAttributes: Omit<Generation, 'nonce'>
  }
}

interface Times {
  now: number
  /** No session lasts longer, however often it is extended. */
  latest: number
}

/** Lets lucia store its sessions in the transaction of the caller, by the server's clock. */
export function sessionAdapter(tx: Tx, { now, latest }: Times): Adapter {
  // lucia reads the clock of the machine, so times are shifted to the server's clock and back.
  const ahead = now - Date.now()
  const toOurs = (time: Date) => Math.min(time.getTime() + ahead, latest)
  const fromRow = (row: typeof sessions.$inferSelect): DatabaseSession => ({
    id: row.id,
    userId: row.userId,
    expiresAt: new Date(row.expiresAt - ahead),
    attributes: { familyId: row.familyId, generation: row.generation },
  })
  return {
    async getSessionAndUser(id) {
      const [row] = await tx
        .select({ session: sessions, userId: users.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.id, id))
      return row ? [fromRow(row.session), { id: row.userId, attributes: {} }] : [null, null]
    },
    async getUserSessions(userId) {
      const rows = await tx.select().from(sessions).where(eq(sessions.userId, userId))
      return rows.map(fromRow)
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const row = { id, userId, expiresAt: toOurs(expiresAt), issuedAt: now, ...attributes }
      await tx
        .insert(sessions)
        .values(row)
        .onConflictDoUpdate({ target: sessions.id, set: { expiresAt: row.expiresAt } })
    },
    async updateSessionExpiration(id, expiresAt) {
      await tx
        .update(sessions)
        .set({ expiresAt: toOurs(expiresAt) })
        .where(eq(sessions.id, id))
    },
    async deleteSession(id) {
      await tx.delete(sessions).where(eq(sessions.id, id))
    },
    async deleteUserSessions(userId) {
      await tx.delete(sessions).where(eq(sessions.userId, userId))
    },
    async deleteExpiredSessions() {
      await tx.delete(sessions).where(lte(sessions.expiresAt, now))
    },
  }
}
