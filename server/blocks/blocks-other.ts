import { sql, type SQL } from 'drizzle-orm'
import { blocks } from '#drizzle/schema/blocks.ts'

/** Whether one person (expressions for both ids) blocks the other, as 1 or 0. */
export const blocksOther = (blocker: unknown, blocked: unknown): SQL<number> => sql<number>`exists (
  select 1 from ${blocks} where ${blocks.blockerId} = ${blocker}
    and ${blocks.blockedId} = ${blocked} and not ${blocks.deleted})`
