import { sql } from 'drizzle-orm'
import { prepared } from '../db/prepared.ts'
import { findCommit, type Commit, type Cursor } from './cursor.ts'
import { syncedNouns } from '../synced-nouns.ts'
import type { Page, PullContext } from './pull.ts'
import { RowChanges } from './row-changes.ts'

/**
 * The changes since the cursor, cut between two commits if they are too many for one answer.
 * @returns undefined if more rows have changed than may be read
 */
export async function delta(
  context: PullContext,
  { rev: since, universityId }: Cursor,
): Promise<Page | undefined> {
  const { db, viewer, head, held, most } = context
  const changes = new RowChanges()
  const count = await countAfter(context, since)
  if (count > most) return undefined
  const end = count > context.limit ? await endOf(context, since) : head
  if (count > 0) {
    const span = { viewer, since, upTo: end.rev, held: JSON.stringify(held) }
    for (const noun of syncedNouns) await noun.addChanges(db, span, changes)
  }
  const cursor = { ...end, universityId, place: undefined }
  return { changes, cursor, more: end.rev !== head.rev }
}

/** How many rows have changed, or a number over the limit. Most devices have missed few or none. */
async function countAfter(context: PullContext, since: number): Promise<number> {
  const { db, viewer, limit } = context
  const most = Math.min(limit, context.most) + 1
  const [row] = await countQuery(db).execute({ ...viewer, since, most })
  return row?.count ?? 0
}

const countQuery = prepared((db) => {
  const counts = syncedNouns
    .flatMap((noun) => noun.stamps(db))
    .map((stamps) => sql`select count(*) as n from (${stamps})`)
  return db
    .select({ count: sql<number>`sum(n)` })
    .from(sql`(${sql.join(counts, sql` union all `)})`)
    .prepare()
})

/** The stamps of the changed rows, one more than the limit if there are too many. */
async function stampsAfter({ db, viewer, limit }: PullContext, since: number): Promise<number[]> {
  const rows = await Promise.resolve(stampsQuery(db).values({ ...viewer, since, most: limit + 1 }))
  return rows.flat().map(Number)
}

const stampsQuery = prepared((db) => {
  const stamps = syncedNouns.flatMap((noun) => noun.stamps(db))
  const rev = sql<number>`rev`.as('rev')
  return db
    .select({ rev })
    .from(sql`(${sql.join(stamps, sql` union all `)})`)
    .orderBy(sql`rev`)
    .limit(sql.placeholder('most'))
    .prepare()
})

/**
 * The last commit that fits completely. Half a commit would show a state that never existed, so a
 * commit that is too large by itself is sent anyway.
 */
async function endOf(context: PullContext, since: number): Promise<Commit> {
  const stamps = await stampsAfter(context, since)
  const over = stamps[context.limit]
  if (over === undefined) return context.head
  const rev = stamps.findLast((stamp) => stamp < over) ?? over
  return (await findCommit(context.db, rev)) ?? context.head
}
