import { existsSync } from 'node:fs'
import { access, constants, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError, databaseName, type Summary } from './archive.ts'
import { collect } from './collect.ts'
import { backupFolder, backupName, deleteOldBackups } from './folder.ts'
import { deleteLeftovers, lockBackups, makeWorkFolder } from './leftovers.ts'
import { newestSums, sweepPhotos } from './shared-photos.ts'
import { SnapshotWriter } from './snapshot-writer.ts'
import { assertFits, assertReserve, sizeOfBackup, sizeOfSnapshot } from './space.ts'
import { ArchiveWriter } from './write-archive.ts'

interface Order {
  dataDir: string
  /** Ends it early, without a backup. */
  signal?: AbortSignal
  /** Is called with each step. */
  progress?(step: string): void
}

/**
 * Writes the database and its photos into one file, while a server may use both. The file gets its
 * name when it was read back and is on disk. It never takes the reserve of the disk, and an error
 * leaves nothing behind.
 *
 * @param file must not exist
 * @throws BackupError if the file exists, the data is damaged, or there is too little space
 */
export async function takeBackup({ file, ...order }: Order & { file: string }): Promise<Summary> {
  const { dataDir } = order
  if (existsSync(file)) throw new BackupError(`${file} exists already.`)
  await assertWritable(dirname(file))
  return alone(dataDir, async () => {
    assertFits(sizeOfBackup(join(dataDir, databaseName)), dataDir, file)
    const work = makeWorkFolder(dataDir, `${file}.part`)
    try {
      const check = checkOf(order, [dataDir, dirname(file)])
      return await collect(new ArchiveWriter(file, check), {
        ...collecting(order, check),
        snapshot: join(work, databaseName),
      })
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  })
}

interface SnapshotOrder extends Order {
  /** Makes it a scheduled one, and says how many of those stay. */
  keep?: number
}

/**
 * Puts a backup into the folder of backups, where all of them share the photos. Promises the same as
 * `takeBackup`.
 *
 * @returns its folder, and what it holds
 */
export async function takeSnapshot({
  keep,
  ...order
}: SnapshotOrder): Promise<{ folder: string; summary: Summary }> {
  const { dataDir } = order
  const backups = backupFolder(dataDir)
  await mkdir(backups, { recursive: true, mode: 0o700 })
  await assertWritable(backups)
  return alone(dataDir, async () => {
    const sums = await newestSums(backups)
    assertFits(sizeOfSnapshot(join(dataDir, databaseName), sums), backups, join(backups, 'any'))
    const kind = keep === undefined ? 'manual' : 'scheduled'
    const folder = join(backups, backupName(kind, Date.now()))
    const check = checkOf(order, [dataDir, backups])
    const writer = new SnapshotWriter(folder, { check, sums })
    await mkdir(writer.pathOf('.'), { mode: 0o700 })
    const summary = await collect(writer, {
      ...collecting(order, check),
      snapshot: writer.pathOf(databaseName),
    })
    if (keep !== undefined) await deleteOldBackups(dataDir, keep)
    await sweepPhotos(backups)
    return { folder, summary }
  })
}

/** Keeps other backups of this data out, and begins with a folder that is tidy. */
async function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const release = lockBackups(dataDir)
  if (!release) throw new BackupError('Another backup of this data is running. Wait for its end.')
  try {
    deleteLeftovers(dataDir)
    return await work()
  } finally {
    release()
  }
}

const checkOf =
  ({ signal }: Order, folders: readonly string[]) =>
  () => {
    signal?.throwIfAborted()
    for (const folder of folders) assertReserve(folder)
  }

const collecting = ({ dataDir, progress = () => {} }: Order, check: () => void) => ({
  dataDir,
  progress,
  check,
})

/** Root may have named a folder of its own, but acts as the owner of the data. */
async function assertWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
    throw new BackupError(
      `The owner of the data cannot write to ${folder}. Name a file in a folder where this user can write.`,
      { problem: 'no_access', cause: error },
    )
  }
}
