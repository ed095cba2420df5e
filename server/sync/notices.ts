import type { Actor } from '#sync/engine/action.ts'
import type { SyncAnswer } from '#sync/engine/protocol.ts'
import { announcementsFor } from '../announcements/queries.ts'
import type { Resources } from '../resources.ts'
import { rulesForDevices } from '../rules/queries.ts'

/** What an answer has beside results and rows: announcements and rules. What there is none of is left out. */
export const readNotices = (
  { readers, clock }: Resources,
  { universityId }: Actor,
): Promise<Pick<SyncAnswer, 'announcements' | 'rules'>> =>
  readers.read(async (db) => {
    const announcements = await announcementsFor(db, universityId, clock())
    const rules = await rulesForDevices(db)
    return { ...(announcements.length > 0 && { announcements }), ...(rules && { rules }) }
  })
