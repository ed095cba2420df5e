import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Role } from '#sync/moderation/administration.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Env } from '../env.ts'

/** Without the role, an address of those who have it answers like one that does not exist. */
export const only =
  (role: Role): MiddlewareHandler<Env> =>
  async (c, next) => {
    const userId = c.get('session')?.actor.userId
    const { readers } = c.get('resources')
    const isAllowed =
      userId !== undefined && (await readers.readOnce((db) => hasRole(db, userId, role)))
    if (!isAllowed) throw nothingHere()
    return next()
  }

/** The role may have been removed since the request was let in. @throws Refusal `not_found` */
export async function assertRole(db: Db, { userId }: Actor, role: Role): Promise<void> {
  if (!(await hasRole(db, userId, role))) throw nothingHere()
}

const nothingHere = (): Refusal => new Refusal('not_found', 'There is nothing at this address.')

async function hasRole(db: Db, userId: string, role: Role): Promise<boolean> {
  const [found] = await roleQuery(db).execute({ userId })
  return found?.[role] ?? false
}

const roleQuery = prepared((db) =>
  db
    .select({ moderator: users.moderator, administrator: users.administrator })
    .from(users)
    .where(
      and(
        eq(users.id, sql.placeholder('userId')),
        eq(users.deleted, false),
        isNull(users.suspendedAt),
      ),
    )
    .prepare(),
)
