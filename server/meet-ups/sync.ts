import { and, desc, eq, or, sql } from 'drizzle-orm'
import { meetUps, spots } from '#drizzle/schema/meet-ups.ts'
import type { Spot } from '#sync/meet-ups/meet-ups.ts'
import { prepared } from '../db/prepared.ts'
import { anyViewer } from '../listings/visibility.ts'
import {
  isAfterStart,
  isOfSpan,
  stampsOf,
  startAfter,
  type SnapshotPart,
  type SyncedNoun,
} from '../sync/synced-noun.ts'
import { meetUpOf } from './rows.ts'

const { userId, universityId } = anyViewer
const isOnes = eq(meetUps.oneId, userId)
const isOthers = eq(meetUps.otherId, userId)

/** The viewer's own meet-ups. A block cancels them and hides nothing. */
export const syncedMeetUps: SyncedNoun = {
  stamps: (db) => [stampsOf(db, meetUps.rev, isOnes), stampsOf(db, meetUps.rev, isOthers)],
  async addChanges(db, { viewer, ...span }, changes) {
    for (const row of await changedQuery(db).execute({ ...viewer, ...span })) {
      const meetUp = meetUpOf(row, viewer.userId)
      if (row.deleted) changes.delete('meetUps', meetUp.otherUserId)
      else changes.put('meetUps', meetUp)
    }
  },
}

/** All of them: one per person whom the user has met. */
export const allMeetUps: SnapshotPart = {
  async addPage(db, viewer, { after, limit }, changes) {
    const rows = await allQuery(db).execute({ ...viewer, ...after, limit })
    for (const row of rows) changes.put('meetUps', meetUpOf(row, viewer.userId))
    return startAfter(rows, limit, ({ changedAt, id }) => ({ at: changedAt, id }))
  },
}

const changedQuery = prepared((db) =>
  db
    .select()
    .from(meetUps)
    .where(and(or(isOnes, isOthers), isOfSpan(meetUps.rev)))
    .prepare(),
)

const allQuery = prepared((db) =>
  db
    .select()
    .from(meetUps)
    .where(
      and(
        or(isOnes, isOthers),
        eq(meetUps.deleted, false),
        isAfterStart(meetUps.changedAt, meetUps.id),
      ),
    )
    .orderBy(desc(meetUps.changedAt), desc(meetUps.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

const isOfCampus = eq(spots.universityId, universityId)
const isKept = eq(spots.deleted, false)

/** The places that the moderators of the viewer's campus suggest. */
export const syncedSpots: SyncedNoun = {
  stamps: (db) => [stampsOf(db, spots.rev, isOfCampus)],
  async addChanges(db, { viewer, ...span }, changes) {
    for (const row of await changedSpots(db).execute({ ...viewer, ...span })) {
      if (row.deleted) changes.delete('spots', row.id)
      else changes.put('spots', spotOf(row))
    }
  },
}

export const allSpots: SnapshotPart = {
  async addPage(db, viewer, _page, changes) {
    for (const row of await campusSpots(db).execute({ ...viewer }))
      changes.put('spots', spotOf(row))
    return undefined
  },
}

const changedSpots = prepared((db) =>
  db
    .select()
    .from(spots)
    .where(and(isOfCampus, isOfSpan(spots.rev)))
    .prepare(),
)

const campusSpots = prepared((db) =>
  db.select().from(spots).where(and(isOfCampus, isKept)).prepare(),
)

export const spotOf = ({ id, name, hint, position }: typeof spots.$inferSelect): Spot => ({
  _id: id,
  name,
  hint,
  position,
})
