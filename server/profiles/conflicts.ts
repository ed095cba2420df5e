import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { users } from '#drizzle/schema/accounts.ts'
import type { changeProfile } from '#sync/actions/profiles.ts'
import { EditConflict } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { conflictsOf } from '../sync/edit-conflicts.ts'

type Change = InferOutput<typeof changeProfile.args>

const changedElsewhere = 'Your profile was also changed on another device. Choose what to keep.'

const fields = ['firstName', 'lastName', 'username', 'year', 'bio'] as const

/**
 * @throws EditConflict for the fields whose value is neither one that the author saw nor the new one.
 * A change without `seen` overwrites.
 */
export async function refuseConflicts(tx: Tx, { id, seen = {}, ...wanted }: Change): Promise<void> {
  const { firstName, lastName, username, year, bio } = users
  const [current] = await tx
    .select({ firstName, lastName, username, year, bio })
    .from(users)
    .where(eq(users.id, id))
  if (!current) return
  const conflicts = conflictsOf(fields, { seen, wanted, current, stored })
  if (conflicts.length > 0) throw new EditConflict(changedElsewhere, conflicts)
}

const stored = (_field: string, value: unknown): unknown =>
  typeof value === 'string' ? value.trim() : value
