import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Action } from '#sync/engine/action.ts'
import { isSilent, listingOf } from '#sync/engine/queued.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { loadActions, loadedActions } from '../device/known-actions.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { describe } from './describe.ts'
import { namesOf } from './names.ts'

export type DescribedRefusal = RefusedWrite & { words: string }

/** The refused writes of one action, in plain words. */
export const useRefusedBy = (action: Action): DescribedRefusal[] =>
  useLiveQuery(
    async () => {
      const known = new Map([[action.name, action]])
      const entries = (await refusedWrites()).filter((each) => each.action.name === action.name)
      const acts = entries.map(({ action: queued }) => queued)
      const names = await namesOf(known, acts)
      return entries.map((each) => ({ ...each, words: describe(known, each.action, names) }))
    },
    [action],
    [],
  )

/** The refused writes about one listing. */
export const useRefusedOf = (listingId: string): RefusedWrite[] =>
  useLiveQuery(
    async () => {
      const entries = await refusedWrites()
      return entries.length === 0 ? noEntries : entriesAbout(listingId, entries)
    },
    [listingId],
    noEntries,
  )

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
