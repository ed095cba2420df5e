import type { Action } from '#sync/engine/action.ts'
import { currentDatabase } from './current-database.ts'
import type { Intake } from './database.ts'
import { requestRound } from './device-rounds.ts'
import { newId } from './new-id.ts'

export const savedHere = 'Saved on this device. It will be sent when you are back online.'

/**
 * Notes a write in a table that no other transaction locks. This code loads with the first screen;
 * queueing needs more code and more time.
 * @returns the note once it is on disk; undefined if it cannot be stored
 */
export async function note(
  { name, version }: Pick<Action, 'name' | 'version'>,
  args: unknown,
): Promise<Intake | undefined> {
  const { intake } = currentDatabase()
  const noted: Intake = { id: newId(), name, version, args, at: nextMoment() }
  // If another tab blocks the database, the note could be stored after the write was reported lost.
  if (!intake.db.isOpen()) return undefined
  return intake.add(noted).then(
    () => noted,
    () => undefined,
  )
}

let latest = 0

/** The time in milliseconds, made distinct because it orders the notes. */
function nextMoment(): number {
  const now = Date.now()
  const isSame = now <= latest && latest - now < 1000
  latest = isSame ? latest + 1 : now
  return latest
}

let failed = false

/** Queues the writes noted before the queueing code loaded, or right before a tab closed. */
export async function queueNoted(): Promise<void> {
  if ((await currentDatabase().intake.count()) === 0) return
  failed = true
  const { queueNotes } = await import('./perform.ts')
  const any = await queueNotes()
  failed = false
  if (any) void requestRound()
}

/** Retries after the code could not be loaded. Other notes are about to be queued by their tab. */
export async function retryQueueNoted(): Promise<void> {
  if (failed) await queueNoted()
}
