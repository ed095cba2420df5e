import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { acceptTerms } from '#sync/actions/legal.ts'
import { Refusal } from '#sync/refusal.ts'
import { differs } from '../db/differs.ts'
import { implement } from '../sync/implement.ts'
import { refuseUnseenTerms } from './shown-terms.ts'

/** A device may have been offline for long, so what it accepts does not replace the current version. */
export const accept = implement(
  acceptTerms,
  async ({ tx, actor, now, rev, resources }, { id, version }) => {
    if (id !== actor.userId) throw new Refusal('not_found', 'This user does not exist.')
    await refuseUnseenTerms(tx, version)
    const { termsVersion } = resources.legalTexts
    const isNew = and(differs(users, { termsVersion }), differs(users, { termsVersion: version }))
    await tx
      .update(users)
      .set({ termsVersion: version, termsAcceptedAt: now, rev })
      .where(and(eq(users.id, id), isNew))
    return { message: 'You have accepted the terms.' }
  },
)
