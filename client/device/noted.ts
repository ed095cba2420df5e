import type { Action } from '#sync/engine/action.ts'
import { actorOf } from './actor.ts'
import { currentDatabase, type Intake } from './database.ts'
import { loadActions } from './known-actions.ts'
import { newId } from './new-id.ts'
import { requestRound } from './rounds.ts'

export const savedHere = 'Saved on this device. It will be sent when you are back online.'

/**
 * Notes a write in a table that nothing else waits for, and that needs no more than the first screen
 * has: what is queued is worth more, but takes longer.
 * @returns the note once it is on the disk; undefined when it cannot be kept there
 */
export async function note(
  { name, version }: Pick<Action, 'name' | 'version'>,
  args: unknown,
): Promise<Intake | undefined> {
  const { intake } = currentDatabase()
  const noted: Intake = { id: newId(), name, version, args, at: nextMoment() }
  // A database that another tab blocks would note it when its person has long been told otherwise.
  if (!intake.db.isOpen()) return undefined
  return intake.add(noted).then(
    () => noted,
    () => undefined,
  )
}

let latest = 0

/** The clock, but for what is done twice in one millisecond: its order is told by it. */
function nextMoment(): number {
  const now = Date.now()
  const isSame = now <= latest && latest - now < 1000
  latest = isSame ? latest + 1 : now
  return latest
}

let owed = false

/** Queues what was noted and no more: before the part for that was there, or right before a tab closed. */
export async function queueNoted(): Promise<void> {
  if ((await currentDatabase().intake.count()) === 0) return
  owed = true
  const [intake, actions] = await Promise.all([import('./intake.ts'), loadActions()])
  const any = await intake.takeInLeft({ actor: actorOf(), actions })
  owed = false
  if (any) void requestRound()
}

/** Tries again where the part could not be fetched; what is noted otherwise, its own tab is queueing. */
export async function queueOwed(): Promise<void> {
  if (owed) await queueNoted()
}
