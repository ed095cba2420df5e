import { sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { decisions } from '#drizzle/schema/moderation.ts'

/**
 * Whether a moderator can answer an appeal against a decision: one who neither made it nor is the
 * person whom it concerns. Otherwise the administrator answers.
 */
export const isForModerators = sql<number>`exists (
  select 1 from ${users} as colleagues
  where colleagues.moderator and not colleagues.deleted and colleagues.suspended_at is null
    and colleagues.id <> ${decisions.moderatorId}
    and colleagues.id <> coalesce(${decisions.personId}, '')
)`
