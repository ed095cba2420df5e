import { and, eq } from 'drizzle-orm'
import { spots } from '#drizzle/schema/meet-ups.ts'
import { anyViewer } from '../listings/visibility.ts'
import { isOfSpan, stampsOf } from '../sync/synced-noun.ts'
import { syncedRows } from '../sync/synced-rows.ts'
import { spotOf } from './queries.ts'

const isOfCampus = eq(spots.universityId, anyViewer.universityId)

/** The places of the viewer's campus. */
export const syncedSpots = syncedRows({
  table: 'spots',
  stamps: (db) => [stampsOf(db, spots.rev, isOfCampus)],
  select: (db) => db.select().from(spots),
  changed: () => and(isOfCampus, isOfSpan(spots.rev)),
  isGone: ({ deleted }) => deleted,
  initial: () => and(isOfCampus, eq(spots.deleted, false)),
  order: { id: spots.id },
  placeOf: ({ id }) => ({ at: 0, id }),
  answer: spotOf,
})
