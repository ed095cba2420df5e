import { and, lte } from 'drizzle-orm'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import type { Tx } from '../db/writer.ts'
import { isOwn } from './queries.ts'

/**
 * Of the meet-ups of a person who leaves, the others keep that those ahead are canceled. All notes and
 * places go.
 */
export async function eraseMeetUps(
  tx: Tx,
  userId: string,
  { rev, now }: { rev: number; now: number },
): Promise<void> {
  const own = isOwn(userId)
  await tx
    .update(meetUps)
    .set({ ...empty, state: 'canceled', rev })
    .where(own)
  await tx
    .update(meetUps)
    .set({ deleted: true })
    .where(and(own, lte(meetUps.at, now)))
}

const empty = { spotId: null, place: '', oneHereNote: null, otherHereNote: null }
