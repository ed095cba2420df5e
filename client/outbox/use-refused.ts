import { useLiveQuery } from 'dexie-react-hooks'
import type { Action } from '#sync/engine/action.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { currentDatabase } from '../device/current-database.ts'

const none: RefusedWrite[] = []

/** What was refused of one kind of action: no row shows it any more. */
export const useRefused = ({ name }: Pick<Action, 'name'>): RefusedWrite[] =>
  useLiveQuery(
    () =>
      currentDatabase()
        .refused.filter(({ action }) => action.name === name)
        .toArray(),
    [name],
    none,
  )
