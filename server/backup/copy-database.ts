import Database from 'better-sqlite3'

/** About 4 MB, between two looks at the clock, the disk, and the signals. */
const pagesAtOnce = 1000

/**
 * Copies a database while a server writes to it. An open read transaction keeps the copy at one
 * state, so that no write makes it start again, and holds up no writer.
 *
 * @param check is called after each portion and may throw to end the copy
 */
export async function copyDatabase(from: string, to: string, check: () => void): Promise<void> {
  const client = new Database(from, { fileMustExist: true, readonly: true, timeout: 5000 })
  try {
    client.exec('BEGIN')
    client.prepare('SELECT 1 FROM sqlite_schema').get()
    await client.backup(to, {
      progress: () => {
        check()
        return pagesAtOnce
      },
    })
  } finally {
    client.close()
  }
  const copy = new Database(to)
  try {
    // One file, without a log beside it.
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
