import { eq, sql } from 'drizzle-orm'
import { universities } from '#drizzle/schema/universities.ts'
import { dayIn, mustGoProblem } from '#sync/deals/must-go-by.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'

/** The calendar day on a campus. @param now milliseconds since the epoch */
export async function dayOfCampus(db: Db, universityId: string, now: number): Promise<string> {
  const [campus] = await zoneQuery(db).execute({ universityId })
  return dayIn(now, campus?.zone)
}

const zoneQuery = prepared((db) =>
  db
    .select({ zone: universities.zone })
    .from(universities)
    .where(eq(universities.id, sql.placeholder('universityId')))
    .prepare(),
)

type Choice = { chosen: string | null | undefined; universityId: string }

/** @throws Refusal `bad_input` for a day that is over or too far ahead on the campus */
export async function checkDay(
  db: Db,
  { chosen, universityId }: Choice,
  now: number,
): Promise<void> {
  if ((chosen ?? '') === '') return
  const problem = mustGoProblem(chosen ?? '', await dayOfCampus(db, universityId, now))
  if (problem !== undefined) throw new Refusal('bad_input', problem, 'mustGoBy')
}
