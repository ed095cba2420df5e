import type { SyncAnswer } from '#sync/engine/protocol.ts'
import { announcementsFor } from '../announcements/queries.ts'
import { maintenanceSince } from '../maintenance/mode.ts'
import { rulesOf } from '../rules/queries.ts'
import type { Resources } from '../resources.ts'

/** What an answer says about the server itself. What is empty is left out. */
export const readNotices = (
  { readers, clock }: Resources,
  universityId: string,
): Promise<Pick<SyncAnswer, 'paused' | 'announcements' | 'rules'>> =>
  readers.read(async (db) => {
    const isPaused = (await maintenanceSince(db)) !== undefined
    const announcements = await announcementsFor(db, universityId, clock())
    const rules = await rulesOf(db)
    return {
      ...(isPaused && { paused: true }),
      ...(announcements.length > 0 && { announcements }),
      ...(rules && { rules }),
    }
  })
