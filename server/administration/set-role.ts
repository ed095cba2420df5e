import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { aRole, type Role } from '#sync/moderation/administration.ts'
import type { Tx } from '../db/writer.ts'
import { recordDecision } from '../moderation/by-administrator.ts'

interface Change {
  role: Role
  isGiven: boolean
  /** The administrator who does it by the page; undefined on the command line. */
  by?: string
}

interface Commit {
  now: number
  rev: number
}

type Person = Pick<typeof users.$inferSelect, 'id' | 'universityId' | 'moderator' | 'administrator'>

/**
 * Gives or takes a role, writes it into the log of decisions, and lets the server tell the person.
 * @returns false if nothing had to change
 */
export async function setRole(
  tx: Tx,
  { id, universityId, ...had }: Person,
  { role, isGiven, by }: Change,
  { now, rev }: Commit,
): Promise<boolean> {
  if (had[role] === isGiven) return false
  await tx
    .update(users)
    .set({ [role]: isGiven, rev })
    .where(eq(users.id, id))
  const verdict = isGiven ? 'promote' : 'demote'
  const reason = isGiven ? `Now ${aRole[role]}.` : `No longer ${aRole[role]}.`
  const ruling = { kind: 'user', subjectId: id, personId: id, universityId } as const
  await recordDecision(tx, { ...ruling, verdict, reason }, now, by)
  return true
}
