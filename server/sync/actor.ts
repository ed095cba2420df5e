import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { signInFirst } from './implement.ts'

/**
 * The session's user as of this transaction. An earlier action may have changed the campus.
 * @throws Refusal `unauthenticated` if the user was suspended or deleted after the session was read
 */
export async function actorNow(db: Db, userId: string): Promise<Actor> {
  const [actor] = await actorQuery(db).execute({ userId })
  if (!actor) throw signInFirst()
  return actor
}

const actorQuery = prepared((db) =>
  db
    .select({ userId: users.id, username: users.username, universityId: users.universityId })
    .from(users)
    .where(
      and(
        eq(users.id, sql.placeholder('userId')),
        isNull(users.suspendedAt),
        eq(users.deleted, false),
      ),
    )
    .prepare(),
)
