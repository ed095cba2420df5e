import { maintenance } from '#drizzle/schema/maintenance.ts'
import type { Maintenance } from '#sync/moderation/maintenance.ts'
import { Refusal } from '#sync/refusal.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { minute, second } from '#sync/time.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/writer.ts'

/** After how many seconds a refused caller may try again. */
const pause = minute / second

const says = 'Quad is under maintenance and can’t save changes now.'

const underMaintenance = ({ text = 'Please try again later.' }: Maintenance): Refusal =>
  new Refusal('maintenance', `${says} ${isolated(text)}`, undefined, pause)

/** `since` is its start, in milliseconds since the epoch. */
type Mode = Maintenance & { since: number }

/**
 * Maintenance mode; undefined while it is off. It is in the database, so a command reaches a running
 * server, and a restart changes nothing.
 */
export async function maintenanceNow(db: Db): Promise<Mode | undefined> {
  const [row] = await modeQuery(db).execute()
  return row && { since: row.since, ...(row.text !== null && { text: row.text }) }
}

const modeQuery = prepared((db) => db.select().from(maintenance).prepare())

/** @throws Refusal `maintenance` while the mode is on */
export async function assertNoMaintenance(db: Db): Promise<void> {
  const mode = await maintenanceNow(db)
  if (mode) throw underMaintenance(mode)
}

/** What an administrator wants. The sentence is of no use if the mode is off. */
export interface Wanted extends Maintenance {
  isOn: boolean
}

/** A line of the log about a change of the mode. */
export type Ruling = ReturnType<typeof rulingOn>

/**
 * Switches maintenance mode, or changes its sentence.
 * @returns what the log must say about it; undefined if everything was so before
 */
export async function switchMaintenance(
  tx: Tx,
  { isOn, text }: Wanted,
  now: number,
): Promise<Ruling | undefined> {
  const before = await maintenanceNow(tx)
  const isSame = isOn ? before !== undefined && before.text === text : before === undefined
  if (isSame) return undefined
  await tx.delete(maintenance)
  const row = { id: 1, since: before?.since ?? now, text: text ?? null }
  if (isOn) await tx.insert(maintenance).values(row)
  return rulingOn({ isOn, text })
}

const rulingOn = ({ isOn, text = 'Changes wait on the devices.' }: Wanted) =>
  ({
    kind: 'server',
    subjectId: 'maintenance',
    personId: null,
    universityId: null,
    verdict: isOn ? 'pause' : 'resume',
    reason: isOn ? text : 'The devices send what waits.',
  }) as const
