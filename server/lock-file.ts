import Database from 'better-sqlite3'

/**
 * SQLite’s own lock on a file of its own: the operating system gives it up when the process ends,
 * however it ends, so that nobody ever has to remove it by hand. The file stays empty, so the lock
 * needs no space on a full disk.
 *
 * @param patience how many milliseconds to wait for another process
 * @returns what releases it; undefined if another process holds it
 */
export function lockFile(file: string, patience = 0): (() => void) | undefined {
  const lock = new Database(file, { timeout: patience })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    // Without a journal, SQLite would write the first page right away.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return () => void lock.close()
  } catch (error) {
    lock.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return undefined
    throw error
  }
}
