import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { finishRestore } from './backup/swap.ts'

/** A folder that this server may not use; the message says why, in one sentence. */
export class DataFolderError extends Error {}

export interface DataFolder {
  /** The database. */
  file: string
  /** Lets another server use the folder. */
  release(): void
}

const databaseName = 'quad.sqlite'

/**
 * Makes the folder if it is missing, closes it to other users of the machine, and keeps other
 * servers out until `release`.
 *
 * @throws DataFolderError if another server uses the folder
 */
export function openDataFolder(folder: string): DataFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockOf(folder)
  try {
    closeToOthers(folder)
    finishRestore(folder)
  } catch (error) {
    lock.close()
    throw error
  }
  return { file: join(folder, databaseName), release: () => lock.close() }
}

/**
 * SQLite’s own lock on a file of its own: the operating system gives it up when the process ends,
 * however it ends, so that nobody ever has to remove it by hand.
 */
function lockOf(folder: string): Database.Database {
  const lock = new Database(join(folder, 'server.lock'), { timeout: 0 })
  try {
    // Without a journal the lock file stays empty.
    lock.pragma('journal_mode = OFF')
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY')
      throw new DataFolderError(
        `Another Quad server is using ${folder}. Stop it first, or set another DATA_DIR.`,
      )
    throw error
  }
}

/**
 * Earlier versions let other users of the machine read the files. The database comes last: if its
 * mode is right, the other files have been done.
 */
function closeToOthers(folder: string): void {
  chmodSync(folder, 0o700)
  const database = join(folder, databaseName)
  if (!existsSync(database) || isClosed(database)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o700)
    else if (entry.isFile() && path !== database) chmodSync(path, 0o600)
  }
  chmodSync(database, 0o600)
}

const isClosed = (file: string): boolean => (statSync(file).mode & 0o077) === 0
