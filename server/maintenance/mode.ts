import { maintenance } from '#drizzle/schema/maintenance.ts'
import { Refusal } from '#sync/refusal.ts'
import { minute, second } from '#sync/time.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/writer.ts'
import { recordDecision } from '../moderation/by-administrator.ts'

const sentence = 'Quad is under maintenance and can’t save changes now. Please try again later.'
/** After how many seconds a refused caller may try again. */
const pause = minute / second

export const underMaintenance = () => new Refusal('maintenance', sentence, undefined, pause)

/**
 * When maintenance mode was switched on, in milliseconds since the epoch; undefined while it is off. It
 * is in the database, so a command reaches a running server, and a restart changes nothing.
 */
export async function maintenanceSince(db: Db): Promise<number | undefined> {
  const [row] = await sinceQuery(db).execute()
  return row?.since
}

const sinceQuery = prepared((db) =>
  db.select({ since: maintenance.since }).from(maintenance).prepare(),
)

interface Switched {
  now: number
  /** The administrator who does it by the page; undefined on the command line. */
  by?: string
}

/**
 * Switches maintenance mode and writes that into the log of decisions. The server then wakes all devices.
 * @returns false if it was so before
 */
export async function switchMaintenance(
  tx: Tx,
  isOn: boolean,
  { now, by }: Switched,
): Promise<boolean> {
  const wasOn = (await maintenanceSince(tx)) !== undefined
  if (wasOn === isOn) return false
  if (isOn) await tx.insert(maintenance).values({ id: 1, since: now })
  else await tx.delete(maintenance)
  const about = {
    kind: 'server',
    subjectId: 'maintenance',
    personId: null,
    universityId: null,
  } as const
  const ruling = isOn
    ? ({ verdict: 'pause', reason: 'Changes wait on the devices.' } as const)
    : ({ verdict: 'resume', reason: 'Devices send what waits.' } as const)
  await recordDecision(tx, { ...about, ...ruling }, now, by)
  return true
}
