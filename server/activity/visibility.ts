import { sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { blocksOther } from '../blocks/blocks-other.ts'
import { hasWrittenTo } from '../messages/people.ts'

/**
 * The one place that decides whether a person (`users`) shows a viewer when they were last seen and
 * how fast they reply: with the setting, on a profile that the viewer may open, and without a block
 * between them.
 */
export const showsActivityTo = (viewerId: unknown) => sql<number>`(
  ${users.showActivity}
  and (not ${users.privateProfile} or ${users.id} = ${viewerId}
    or ${hasWrittenTo(sql`${users.id}`, viewerId)})
  and not ${blocksOther(viewerId, sql`${users.id}`)}
  and not ${blocksOther(sql`${users.id}`, viewerId)})`
