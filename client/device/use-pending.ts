import type { Action } from '#sync/engine/action.ts'
import { tableNames, type TableName } from '#sync/engine/view.ts'
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
