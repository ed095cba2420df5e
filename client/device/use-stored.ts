import type { PromiseExtended } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { currentDatabase } from './current-database.ts'
import type { Database } from './database.ts'

/**
 * Reads what this device keeps on its disk and not in memory: photos, other people's profiles, drafts
 * and notes. For rows and writes, which are in memory, use `useQuery`.
 * @param read is called again when a tab or the worker has changed what it has read
 * @param inputs what `read` depends on besides the database
 * @returns undefined until it was read
 */
export const useStored = <T>(
  read: (database: Database) => Promise<T> | PromiseExtended<T>,
  inputs: readonly unknown[],
): T | undefined => useLiveQuery(() => read(currentDatabase()), [...inputs])
