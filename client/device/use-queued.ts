import { useLiveQuery } from 'dexie-react-hooks'
import type { Action } from '#sync/engine/action.ts'
import { currentDatabase } from './current-database.ts'

/** Whether a write of this kind waits to be sent. */
export const useIsQueued = ({ name }: Action): boolean =>
  useLiveQuery(
    async () => (await currentDatabase().actions.toArray()).some((each) => each.name === name),
    [name],
    false,
  )
