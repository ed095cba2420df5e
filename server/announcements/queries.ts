import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { announcements } from '#drizzle/schema/announcements.ts'
import { universities } from '#drizzle/schema/universities.ts'
import type { Announcement, RunningAnnouncement } from '#sync/moderation/announcements.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { isoTime } from '../moderation/iso-time.ts'

type Row = typeof announcements.$inferSelect

const announcementOf = ({ id, text, link, endsAt }: Row): Announcement => ({
  _id: id,
  text,
  ...(link !== null && { link }),
  until: isoTime(endsAt),
})

/** What runs now for the people of a campus, the newest first. */
export async function announcementsFor(
  db: Db,
  universityId: string,
  now: number,
): Promise<Announcement[]> {
  return (await shownQuery(db).execute({ universityId, now })).map(announcementOf)
}

const { endsAt, id, madeAt, universityId: campus } = announcements
const newestFirst = [desc(madeAt), desc(id)]

const shownQuery = prepared((db) =>
  db
    .select()
    .from(announcements)
    .where(
      and(
        gt(endsAt, sql.placeholder('now')),
        or(isNull(campus), eq(campus, sql.placeholder('universityId'))),
      ),
    )
    .orderBy(...newestFirst)
    .prepare(),
)

/** What runs now, the newest first, as administrators see it. */
export async function runningAnnouncements(db: Db, now: number): Promise<RunningAnnouncement[]> {
  const rows = await db
    .select({ row: announcements, university: universities.name })
    .from(announcements)
    .leftJoin(universities, eq(universities.id, campus))
    .where(gt(endsAt, now))
    .orderBy(...newestFirst)
  return rows.map(({ row, university }) => ({
    ...announcementOf(row),
    ...(university !== null && { university }),
    madeAt: isoTime(row.madeAt),
  }))
}
