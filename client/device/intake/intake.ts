import type { Action } from '#sync/engine/action.ts'
import { currentDatabase } from '../current-database.ts'
import type { IntakeEntry } from '../database.ts'
import { requestRound } from '../rounds/device-rounds.ts'
import { addEntry } from './add-entry.ts'

export const savedHere = 'Saved on this device. It will be sent when you are back online.'

/**
 * Stores a write in the intake. This code loads with the first screen; queueing needs more code and
 * more time.
 * @returns the entry once it is on disk; undefined if it cannot be stored
 */
export const addToIntake = (
  action: Pick<Action, 'name' | 'version'>,
  args: unknown,
): Promise<IntakeEntry | undefined> => addEntry(currentDatabase(), action, args, Date.now())

let failed = false

/** Queues the writes that came in before the queueing code loaded, or right before a tab closed. */
export async function queueIntake(): Promise<void> {
  if ((await currentDatabase().intake.count()) === 0) return
  failed = true
  const { queueAllEntries } = await import('../perform.ts')
  const any = await queueAllEntries()
  failed = false
  if (any) void requestRound()
}

/** Retries after the code could not be loaded. Other entries are about to be queued by their tab. */
export async function retryQueueIntake(): Promise<void> {
  if (failed) await queueIntake()
}
