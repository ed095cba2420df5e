import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Env } from '../env.ts'

/** Without the role, an address of moderators answers like one that does not exist. */
export const moderatorsOnly: MiddlewareHandler<Env> = async (c, next) => {
  const userId = c.get('session')?.actor.userId
  const isAllowed =
    userId !== undefined && (await c.get('resources').readers.readOnce((db) => hasRole(db, userId)))
  if (!isAllowed) throw nothingHere()
  return next()
}

/** The role may have been removed since the request was let in. @throws Refusal `not_found` */
export async function assertModerator(db: Db, { userId }: Actor): Promise<void> {
  if (!(await hasRole(db, userId))) throw nothingHere()
}

const nothingHere = (): Refusal => new Refusal('not_found', 'There is nothing at this address.')

const hasRole = async (db: Db, userId: string): Promise<boolean> =>
  (await roleQuery(db).execute({ userId })).length > 0

const roleQuery = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, sql.placeholder('userId')),
        eq(users.moderator, true),
        eq(users.deleted, false),
        isNull(users.suspendedAt),
      ),
    )
    .prepare(),
)
