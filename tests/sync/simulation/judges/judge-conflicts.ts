import type { RefusedWrite } from '#sync/engine/store.ts'
import { Wrong } from '../wrong.ts'

/** A listing has one conflict at most on a device, and its author has something to choose. */
export function checkConflicts(refused: RefusedWrite[]): void {
  const inConflict = refused.filter(({ conflicts }) => conflicts !== undefined)
  const listings = inConflict.map(({ action }) => Object(action.args).id)
  if (new Set(listings).size < listings.length) throw new Wrong('A listing has two conflicts.')
  if (inConflict.some(({ conflicts }) => conflicts?.length === 0))
    throw new Wrong('A conflict leaves nothing to choose.')
  const moot = inConflict.flatMap(({ conflicts = [] }) => conflicts)
  if (moot.some(({ current, wanted }) => current === wanted))
    throw new Wrong('A conflict has the same value twice.')
}
