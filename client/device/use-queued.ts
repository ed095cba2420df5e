import type { Action } from '#sync/engine/action.ts'
import { useQuery } from './use-query.ts'

/** Whether a write of this kind waits to be sent. */
export const useIsQueued = ({ name }: Action): boolean =>
  useQuery((rows) => rows.log().some((each) => each.name === name))
