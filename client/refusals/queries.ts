import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Action } from '#sync/engine/action.ts'
import { isSilent, listingOf } from '#sync/engine/queued.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { loadActions, loadedActions } from '../device/known-actions.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { useQuery } from '../device/use-query.ts'
import { describe } from './describe.ts'
import { namesOf } from './names.ts'

export type DescribedRefusal = RefusedWrite & { words: string }

/** The refused writes of one action, in plain words. */
export function useRefusedBy(action: Action): DescribedRefusal[] {
  const entries = useQuery((rows) =>
    refusedWrites(rows).filter((each) => each.action.name === action.name),
  )
  return useLiveQuery(
    async () => {
      const known = new Map([[action.name, action]])
      const acts = entries.map(({ action: queued }) => queued)
      const names = await namesOf(known, acts)
      return entries.map((each) => ({ ...each, words: describe(known, each.action, names) }))
    },
    [action, entries],
    [],
  )
}

/** The refused writes about one listing. */
export function useRefusedOf(listingId: string): RefusedWrite[] {
  const entries = useQuery(refusedWrites)
  return useLiveQuery(
    async () => (entries.length === 0 ? noEntries : entriesAbout(listingId, entries)),
    [listingId, entries],
    noEntries,
  )
}

/** The definition of an action; undefined until the definitions are loaded. */
export function useAction(name: string): Action | undefined {
  const [actions, setActions] = useState(loadedActions)
  useEffect(() => {
    if (!actions) loadActions().then(setActions, () => undefined)
  }, [actions])
  return actions?.get(name)
}

const noEntries: RefusedWrite[] = []

async function entriesAbout(listingId: string, entries: RefusedWrite[]): Promise<RefusedWrite[]> {
  const known = await loadActions()
  return entries.filter(
    ({ action }) => !isSilent(known, action) && listingOf(known, action) === listingId,
  )
}
