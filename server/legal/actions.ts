import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { acceptTerms } from '#sync/actions/legal.ts'
import { Refusal } from '#sync/refusal.ts'
import { differs } from '../db/differs.ts'
import { implement } from '../sync/implement.ts'

/**
 * An acceptance that waited on a device may be of terms that are no longer the current ones. It does
 * not replace that of the current ones.
 */
export const accept = implement(
  acceptTerms,
  async ({ tx, actor, now, rev, resources }, { id, version }) => {
    if (id !== actor.userId) throw new Refusal('not_found', 'This user does not exist.')
    const { termsVersion } = resources.legalTexts
    const isNew = and(differs(users, { termsVersion: version }), differs(users, { termsVersion }))
    await tx
      .update(users)
      .set({ termsVersion: version, termsAcceptedAt: now, rev })
      .where(and(eq(users.id, id), isNew))
    return { message: 'You have accepted the terms.' }
  },
)
