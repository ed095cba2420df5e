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
  // If another tab blocks the database, the entry could be stored after the write was reported lost.
  if (!intake.db.isOpen()) return undefined
  const stored = intake.db.transaction('rw', intake, async () => {
    let last = 0
    await intake.each(({ order = 0 }) => void (last = Math.max(last, order)))
    const entry = { id: newId(), name, version, args, at: now, order: last + 1 }
    await intake.add(entry)
    return entry
  })
  return stored.catch(() => undefined)
}

/** Entries of an earlier version of the app come first, by the clock. */
export const byOrder = (one: IntakeEntry, other: IntakeEntry): number =>
  (one.order ?? 0) - (other.order ?? 0) || one.at - other.at
