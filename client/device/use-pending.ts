import { useLiveQuery } from 'dexie-react-hooks'
import type { TableName } from '#sync/engine/view.ts'
import { currentDatabase } from './current-database.ts'

const none: ReadonlySet<string> = new Set()

/** The rows with unsent changes, as `table/key`. */
export const usePendingRows = (): ReadonlySet<string> =>
  useLiveQuery(
    async () => {
      const touched = await currentDatabase().base.toCollection().primaryKeys()
      return touched.length === 0 ? none : new Set(touched)
    },
    [],
    none,
  )

export const usePending = (table: TableName, key: string | undefined): boolean =>
  usePendingRows().has(`${table}/${key}`)
