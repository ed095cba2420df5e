import { eq, lte } from 'drizzle-orm'
import { announcements } from '#drizzle/schema/announcements.ts'
import { announce, endAnnouncement } from '#sync/actions/administration.ts'
import { announcementLimits } from '#sync/moderation/announcements.ts'
import { Refusal } from '#sync/refusal.ts'
import { assertRole } from '../auth/role.ts'
import type { Db } from '../db/open.ts'
import { isSameAsStored } from '../sync/same-as-stored.ts'
import { endTime } from '../moderation/end-time.ts'
import { implement, type HandlerContext } from '../sync/implement.ts'
import { assertCampus } from '../universities/assert-campus.ts'
import { recordForDevices } from './record-for-devices.ts'

type Row = typeof announcements.$inferSelect

export const make = implement(
  announce,
  async (context, { id, until, link, universityId, text }) => {
    const { tx, actor, now } = context
    await assertRole(tx, actor, 'administrator')
    const [earlier] = await tx.select().from(announcements).where(eq(announcements.id, id))
    const endsAt = endTime(until, now, 'The end must be in the future.')
    if (link !== undefined) refuseLogin(link)
    const row = { id, text, link: link ?? null, universityId: universityId ?? null, endsAt }
    if (isSameAsStored(earlier, row, 'Another announcement has this id.')) return made
    if (universityId !== undefined) await assertCampus(tx, universityId)
    await tx.delete(announcements).where(lte(announcements.endsAt, now))
    await assertRoom(tx, row.universityId)
    await tx.insert(announcements).values({ ...row, madeAt: now })
    await record(context, row, 'announce')
    return made
  },
)

/** A name before the host can look like the host itself. @throws Refusal `bad_input` for a link with one */
function refuseLogin(link: string): void {
  const { username, password } = new URL(link)
  if (username === '' && password === '') return
  throw new Refusal('bad_input', 'Please enter a link without a user name or password.', 'link')
}

const made = { message: 'The announcement was made.' }

export const end = implement(endAnnouncement, async (context, { id }) => {
  const { tx, actor, isQueued } = context
  await assertRole(tx, actor, 'administrator')
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id))
  if (!row && !isQueued) throw new Refusal('not_found', 'This announcement has ended.')
  if (row) {
    await tx.delete(announcements).where(eq(announcements.id, id))
    await record(context, row, 'withdraw')
  }
  return { message: 'The announcement has ended.' }
})

/** @throws Refusal `conflict` if the people of a campus would see too many */
async function assertRoom(db: Db, universityId: string | null): Promise<void> {
  const running = await db.select({ campus: announcements.universityId }).from(announcements)
  const campuses = universityId === null ? running.map(({ campus }) => campus) : [universityId]
  const seen = [null, ...campuses].map(
    (each) => running.filter(({ campus }) => campus === null || campus === each).length,
  )
  if (Math.max(...seen) >= announcementLimits.running)
    throw new Refusal(
      'conflict',
      `There are ${announcementLimits.running} announcements already. End one first.`,
    )
}

const record = (
  context: HandlerContext,
  { id, text, link, universityId }: Omit<Row, 'madeAt'>,
  verdict: 'announce' | 'withdraw',
): Promise<void> => {
  const reason = link === null ? text : `${text} ${link}`
  return recordForDevices(context, { subjectId: id, universityId, verdict, reason })
}
