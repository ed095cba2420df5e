import type { ChangedRow } from '#sync/engine/journal.ts'
import { readRest, type Disk } from '#sync/engine/read-disk.ts'
import type { Store } from '#sync/engine/store.ts'
import type { TableName } from '#sync/engine/view.ts'

/** What a tab reads first from this disk: the log, the refused writes, and these rows and tables. */
export const firstOf =
  (disk: Store, whole: TableName[] = [], rows: ChangedRow[] = []) =>
  () =>
    disk.transaction(async (tx): Promise<Disk> => {
      const rest = await readRest(tx)
      if (!rest) throw new Error('The disk has no state.')
      return { ...rest, cleared: whole, rows }
    }, 'read')
