import type { Action } from '#sync/engine/action.ts'
import type { Database, IntakeEntry } from '../database.ts'
import { newId } from '../new-id.ts'

/**
 * Stores a write in the intake, a table that no other transaction locks.
 * @param now the device's clock
 * @returns the entry once it is on disk; undefined if it cannot be stored
 */
export async function addEntry(
  { intake }: Database,
  { name, version }: Pick<Action, 'name' | 'version'>,
  args: unknown,
  now: number,
): Promise<IntakeEntry | undefined> {
  const entry: IntakeEntry = { id: newId(), name, version, args, at: distinct(now) }
  // If another tab blocks the database, the entry could be stored after the write was reported lost.
  if (!intake.db.isOpen()) return undefined
  return intake.add(entry).then(
    () => entry,
    () => undefined,
  )
}

let latest = 0

/** A time in milliseconds that differs from the one before, because it orders the entries. */
function distinct(now: number): number {
  const isSame = now <= latest && latest - now < 1000
  latest = isSame ? latest + 1 : now
  return latest
}
