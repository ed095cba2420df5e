import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import { BackupError, databaseName, secretName, type Held } from './archive.ts'
import { isDatabase, readCopy } from './copy-before-upgrade.ts'
import { endSessions } from './end-sessions.ts'
import { inspectDatabase } from './inspect.ts'
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
    const summary = (await isDatabase(file))
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
  assertPhotos(work, inspectDatabase(join(work, databaseName)).photos)
  return summary
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

function assertPhotos(folder: string, photos: readonly { id: string }[]): void {
  const lost = photos.find(({ id }) =>
    photoNames(id).some((name) => !existsSync(join(folder, name))),
  )
  if (lost) throw new BackupError(`It is damaged: the photo ${lost.id} is missing.`)
}

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(folder)
}
