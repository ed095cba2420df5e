import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { version } from '../../package.json'
import { schoolFiles } from '../legal/school-files.ts'
import {
  BackupError,
  databaseName,
  formatVersion,
  secretName,
  summaryName,
  type Summary,
} from './archive.ts'
import { inspectDatabase, type Contents, type PhotoRow } from './inspect.ts'
import { readPhoto } from './photo-files.ts'

/** A backup that is being written. */
export interface BackupWriter {
  add(name: string, bytes: Buffer): Promise<void>
  addFile(name: string, from: string): Promise<void>
  /** Adds a photo that an earlier backup has. @returns whether it has it */
  addHeld(photo: PhotoRow): Promise<boolean>
  /** @returns the hash of the hashes */
  addSums(): Promise<string>
  /** Resolves when the backup is on disk under its name. */
  end(): Promise<void>
  /** Removes everything after an error. @returns why the backup could not be written, if that is the cause */
  destroy(): Promise<Error | null>
}

export interface Collecting {
  dataDir: string
  /** Where the copy of the database is made. */
  snapshot: string
  progress(step: string): void
  /** Throws once the backup must end. */
  check(): void
}

/** How often the database is copied again because photos were deleted while they were copied. */
const mostTries = 20
const progressEvery = 500

/** Writes the data of a server, which may go on using it, into a backup. */
export async function collect(backup: BackupWriter, how: Collecting): Promise<Summary> {
  try {
    const { photos, ...counts } = await addPhotos(backup, how)
    how.progress('Adding the database.')
    await backup.addFile(databaseName, how.snapshot)
    await backup.addFile(secretName, join(how.dataDir, secretName))
    for (const name of schoolFiles(how.dataDir))
      await backup.add(name, await readFile(join(how.dataDir, name)))
    const sums = await backup.addSums()
    const takenAt = new Date().toISOString()
    const summary = {
      format: formatVersion,
      version,
      takenAt,
      ...counts,
      photos: photos.length,
      sums,
    }
    await backup.add(summaryName, Buffer.from(`${JSON.stringify(summary, null, 2)}\n`))
    how.progress('Reading the backup back.')
    await backup.end()
    return summary
  } catch (error) {
    throw (await backup.destroy()) ?? error
  }
}

/**
 * Photos never change, so each is copied once. One that was deleted meanwhile is in an older
 * database than the one that the backup gets.
 *
 * @returns what `snapshot` holds, all of whose photos are in the backup
 */
async function addPhotos(
  backup: BackupWriter,
  { dataDir, snapshot, progress, check }: Collecting,
): Promise<Contents> {
  const added = new Set<string>()
  for (let tries = 0; tries < mostTries; tries += 1) {
    progress('Copying the database.')
    await rm(snapshot, { force: true })
    await copyDatabase(join(dataDir, databaseName), snapshot, check)
    const contents = inspectDatabase(snapshot)
    const { photos } = contents
    const missing: PhotoRow[] = []
    for (const [i, photo] of photos.entries()) {
      if (i % progressEvery === 0 && i > 0) progress(`Photo ${i} of ${photos.length}.`)
      if (added.has(photo.id)) continue
      if (await addPhoto(backup, dataDir, photo)) added.add(photo.id)
      else missing.push(photo)
    }
    if (missing.length === 0) return contents
    assertDeleted(join(dataDir, databaseName), missing)
  }
  throw new BackupError('Photos were deleted all the time. Please try again later.')
}

/** @returns whether it is there */
async function addPhoto(backup: BackupWriter, dataDir: string, photo: PhotoRow): Promise<boolean> {
  if (await backup.addHeld(photo)) return true
  const files = await readPhoto(dataDir, photo.id)
  if (files === undefined) return false
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) !== photo.bytes)
    throw new BackupError(`The data is damaged: the photo ${photo.id} has changed.`, {
      problem: 'damaged',
    })
  for (const { name, bytes } of files) await backup.add(name, bytes)
  return true
}

/** @throws BackupError if one of them is missing although the server still has its row */
function assertDeleted(file: string, photos: readonly PhotoRow[]): void {
  const client = new Database(file, { readonly: true })
  try {
    const row = client.prepare('SELECT 1 FROM images WHERE id = ?')
    const lost = photos.find(({ id }) => row.get(id) !== undefined)
    if (lost)
      throw new BackupError(`The data is damaged: the photo ${lost.id} is missing.`, {
        problem: 'damaged',
      })
  } finally {
    client.close()
  }
}

/** About 4 MB, between two looks at the clock, the disk, and the signals. */
const pagesAtOnce = 1000

/**
 * Copies a database while a server writes to it. An open read transaction keeps the copy at one
 * state, so that no write makes it start again, and holds up no writer.
 *
 * @param check is called after each portion and may throw to end the copy
 */
async function copyDatabase(from: string, to: string, check: () => void): Promise<void> {
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
