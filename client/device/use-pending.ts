import type { Action } from '#sync/engine/action.ts'
import { tableNames, type TableName } from '#sync/engine/view.ts'
import { waitingActions } from './queue.ts'
import { useQuery } from './use-query.ts'

/** The rows with changes that are to be sent, as `table/key`. */
export const usePendingRows = (): ReadonlySet<string> =>
  useQuery(
    (rows) =>
      new Set(tableNames.flatMap((table) => rows.pending(table).map((key) => `${table}/${key}`))),
  )

/** Whether a row has changes that are to be sent. */
export const usePending = (table: TableName, key: string | undefined): boolean =>
  useQuery((rows) => key !== undefined && rows.isPending(table, key))

/** Whether a write of this kind waits to be sent. */
export const useIsQueued = ({ name }: Action): boolean =>
  useQuery((rows) => rows.log().some((each) => each.name === name))

/**
 * The number of the write that makes something, while no request has carried it.
 * @param arg the name of the argument that holds its id
 */
export const useUnsent = ({ name }: Action, arg: string, id: string): number | undefined =>
  useQuery(
    (rows) =>
      waitingActions(rows).find(
        (each) => !each.isSent && each.name === name && Reflect.get(Object(each.args), arg) === id,
      )?.seq,
  )
