import type { Actor } from '#sync/engine/action.ts'
import type { SyncAnswer } from '#sync/engine/protocol.ts'
import { announcementsFor } from '../announcements/queries.ts'
import { maintenanceNow } from '../maintenance/mode.ts'
import type { Resources } from '../resources.ts'
import { rulesForDevices } from '../rules/queries.ts'

/**
 * What an answer has beside results and rows: maintenance mode, announcements, and rules. What there is
 * none of is left out.
 */
export const readNotices = (
  { readers, clock }: Resources,
  { universityId }: Actor,
): Promise<Pick<SyncAnswer, 'maintenance' | 'announcements' | 'rules'>> =>
  readers.read(async (db) => {
    const mode = await maintenanceNow(db)
    const announcements = await announcementsFor(db, universityId, clock())
    const rules = await rulesForDevices(db)
    const text = mode?.text
    return {
      ...(mode && { maintenance: text === undefined ? {} : { text } }),
      ...(announcements.length > 0 && { announcements }),
      ...(rules && { rules }),
    }
  })
