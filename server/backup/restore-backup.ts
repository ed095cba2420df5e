import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { syncFolder } from '../sync-folder.ts'
import { BackupError, databaseName, secretName, type Held } from './archive.ts'
import { endSessions } from './end-sessions.ts'
import { inspectDatabase, type PhotoRow } from './inspect.ts'
import { photoNames } from './photo-files.ts'
import { readBackup } from './read-backup.ts'
import { finishRestore, partPrefix, replacedName, stagedName } from './swap.ts'

interface Order {
  /** Nobody else may use it. */
  dataDir: string
  /** A file, a folder that shares its photos, or a database that an upgrade saved. */
  file: string
  progress?(step: string): void
}

interface Restored {
  summary: Held
  /** The folder with the previous data. Undefined if the data folder was empty. */
  replaced: string | undefined
}

/**
 * Replaces the data by that of a backup. All sessions and all links in emails end, so that nothing
 * that was ended after the backup comes back. Devices notice that they know rows of another history
 * and fetch all rows again.
 *
 * @throws BackupError if the backup is damaged or newer than this program; nothing has changed then
 */
export async function restoreBackup({
  dataDir,
  file,
  progress = () => {},
}: Order): Promise<Restored> {
  const time = new Date().toISOString().replaceAll(':', '-').slice(0, 19)
  const work = join(dataDir, `${partPrefix}${time}`)
  await mkdir(work, { mode: 0o700 })
  try {
    progress('Reading the backup.')
    const summary = file.endsWith('.sqlite')
      ? await readCopy(file, work, dataDir)
      : await readWhole(file, work, progress)
    endSessions(join(work, databaseName))
    await syncFolders(work)
    await rename(work, join(dataDir, stagedName(time)))
    await syncFolder(dataDir)
    finishRestore(dataDir)
    await syncFolder(dataDir)
    const replaced = join(dataDir, replacedName(time))
    return { summary, replaced: existsSync(replaced) ? replaced : undefined }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function readWhole(
  file: string,
  work: string,
  progress: (step: string) => void,
): Promise<Held> {
  const summary = await readBackup(file, (name, content) => keep(join(work, name), content))
  progress('Checking the database and the photos.')
  for (const name of [databaseName, secretName])
    if (!existsSync(join(work, name))) throw new BackupError(`It is damaged: ${name} is missing.`)
  const [lost] = lostPhotos(work, inspectDatabase(join(work, databaseName)).photos)
  if (lost) throw new BackupError(`It is damaged: the photo ${lost.id} is missing.`)
  return summary
}

/** Reads a database that an upgrade saved. It keeps the key and the photos of the data folder. */
async function readCopy(file: string, work: string, dataDir: string): Promise<Held> {
  const database = join(work, databaseName)
  await keep(database, createReadStream(file))
  const { photos, ...counts } = inspectDatabase(database)
  const lost = lostPhotos(dataDir, photos)
  const hasNone = photos.length > 0 && lost.length === photos.length
  if (hasNone || !existsSync(join(dataDir, secretName)))
    throw new BackupError(
      'It is a database alone, which needs the secret.key and the photos of its server in DATA_DIR.',
    )
  // The server has deleted them since. With their rows, no backup would be whole.
  deleteRows(database, lost)
  const takenAt = (await stat(file)).mtime.toISOString()
  return { ...counts, photos: photos.length - lost.length, takenAt }
}

function deleteRows(database: string, photos: readonly PhotoRow[]): void {
  const client = new Database(database)
  try {
    const row = client.prepare('DELETE FROM images WHERE id = ?')
    client.transaction(() => photos.forEach(({ id }) => row.run(id)))()
  } finally {
    client.close()
  }
}

async function keep(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) await handle.writeFile(chunk)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const lostPhotos = (folder: string, photos: readonly PhotoRow[]): PhotoRow[] =>
  photos.filter(({ id }) => photoNames(id).some((name) => !existsSync(join(folder, name))))

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(folder)
}
