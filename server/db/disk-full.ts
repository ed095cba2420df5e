import Database from 'better-sqlite3'
import { Refusal } from '#sync/refusal.ts'

export const diskFull = () =>
  new Refusal('disk_full', 'The server has run out of space. Nothing was saved.')

/** Whether SQLite could not write for want of space, or because the disk fails. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Database.SqliteError &&
  (error.code === 'SQLITE_FULL' || error.code.startsWith('SQLITE_IOERR'))

/** Whether the operating system or SQLite found no space. */
export const hasNoSpace = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(?:ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_(?:SHMSIZE|WRITE))$/.test(String(error.code))
