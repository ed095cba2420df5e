import type { PromiseExtended } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { currentDatabase } from './current-database.ts'
import type { Database } from './database.ts'

/**
 * What a screen shows of what is on the disk alone: photos, other people's profiles, drafts and notes of
 * this device. Rows and writes are in memory; see `useQuery`.
 * @param read is called again when a tab or the worker has changed what it has read
 * @param inputs what `read` depends on besides the database
 * @returns undefined until it was read
 */
export const useStored = <T>(
  read: (database: Database) => Promise<T> | PromiseExtended<T>,
  inputs: readonly unknown[],
): T | undefined => useLiveQuery(() => read(currentDatabase()), [...inputs])
