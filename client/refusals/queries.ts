import type { Action } from '#sync/engine/action.ts'
import { isSilent, listingOf } from '#sync/engine/queued.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { useActions } from '../device/use-actions.ts'
import { useQuery } from '../device/use-query.ts'
import { describe } from './describe.ts'
import { useNames } from './names.ts'

export type DescribedRefusal = RefusedWrite & { words: string }

/** The refused writes of one action, in plain words. */
export function useRefusedBy(action: Action): DescribedRefusal[] {
  const entries = useQuery((rows) =>
    refusedWrites(rows).filter((each) => each.action.name === action.name),
  )
  const known = new Map([[action.name, action]])
  const names = useNames(
    known,
    entries.map((each) => each.action),
  )
  if (!names) return []
  return entries.map((each) => ({ ...each, words: describe(known, each.action, names) }))
}

/** The refused writes about one listing. */
export function useRefusedOf(listingId: string): RefusedWrite[] {
  const entries = useQuery(refusedWrites)
  const known = useActions(entries.length > 0)
  if (!known) return []
  return entries.filter(
    ({ action }) => !isSilent(known, action) && listingOf(known, action) === listingId,
  )
}
