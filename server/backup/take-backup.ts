import { existsSync } from 'node:fs'
import { access, constants, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { imageWidths } from '#sync/images.ts'
import { version } from '../../package.json'
import {
  BackupError,
  databaseName,
  formatVersion,
  readArchive,
  secretName,
  summaryName,
  type Summary,
} from './archive.ts'
import { copyDatabase } from './copy-database.ts'
import { inspectDatabase, type Contents, type PhotoRow } from './inspect.ts'
import { deleteLeftovers, lockBackups, makeWorkFolder } from './leftovers.ts'
import { assertFits, assertReserve, sizeOfBackup } from './space.ts'
import { ArchiveWriter } from './write-archive.ts'
import { syncFolder } from '../sync-folder.ts'

interface Order {
  dataDir: string
  /** Where the backup goes. It must not exist. */
  file: string
  /** Ends it early, without a file. */
  signal?: AbortSignal
  /** Is called with each step. */
  progress?(step: string): void
}

/** How often the database is copied again because photos were deleted while they were copied. */
const mostTries = 20
const progressEvery = 500

/**
 * Writes the database and its photos into one file, while a server may use both. The file gets its
 * name when it was read back and is on disk. It never takes the reserve of the disk, and an error
 * leaves nothing behind.
 *
 * @throws BackupError if the file exists, the data is damaged, or there is too little space
 */
export async function takeBackup(order: Order): Promise<Summary> {
  const { dataDir, file } = order
  if (existsSync(file)) throw new BackupError(`${file} exists already.`)
  await assertWritable(dirname(file))
  const release = lockBackups(dataDir)
  if (!release) throw new BackupError('Another backup of this data is running. Wait for its end.')
  try {
    deleteLeftovers(dataDir)
    assertFits(sizeOfBackup(join(dataDir, databaseName)), dataDir, file)
    return await take(order)
  } finally {
    release()
  }
}

async function take({ dataDir, file, signal, progress = () => {} }: Order): Promise<Summary> {
  const unfinished = `${file}.part`
  const work = makeWorkFolder(dataDir, unfinished)
  try {
    const check = () => {
      signal?.throwIfAborted()
      for (const folder of [dataDir, dirname(file)]) assertReserve(folder)
    }
    const written = await write(unfinished, { dataDir, work, progress, check })
    progress('Reading the backup back.')
    await readArchive(unfinished, async (_, content) => {
      for await (const _chunk of content) signal?.throwIfAborted()
    })
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return written
  } finally {
    // Its link names the unfinished file, so it goes last.
    try {
      await rm(unfinished, { force: true })
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }
}

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

interface Work extends Required<Pick<Order, 'dataDir' | 'progress'>> {
  work: string
  /** Throws once the backup must end. */
  check(): void
}

async function write(file: string, { work, ...how }: Work): Promise<Summary> {
  const archive = new ArchiveWriter(file, how.check)
  try {
    const snapshot = join(work, databaseName)
    const { photos, ...counts } = await addPhotos(archive, { ...how, snapshot })
    how.progress('Adding the database.')
    await archive.addFile(databaseName, snapshot)
    await archive.addFile(secretName, join(how.dataDir, secretName))
    const sums = await archive.addSums()
    const takenAt = new Date().toISOString()
    const summary = {
      format: formatVersion,
      version,
      takenAt,
      ...counts,
      photos: photos.length,
      sums,
    }
    await archive.add(summaryName, Buffer.from(`${JSON.stringify(summary, null, 2)}\n`))
    await archive.end()
    return summary
  } catch (error) {
    throw (await archive.destroy()) ?? error
  }
}

/**
 * Photos never change, so each is copied once. One that was deleted meanwhile is in an older
 * database than the one that the backup gets.
 *
 * @returns what `snapshot` holds, all of whose photos are in the archive
 */
async function addPhotos(
  archive: ArchiveWriter,
  { dataDir, snapshot, progress, check }: Omit<Work, 'work'> & { snapshot: string },
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
      if (await addPhoto(archive, dataDir, photo)) added.add(photo.id)
      else missing.push(photo)
    }
    if (missing.length === 0) return contents
    assertDeleted(join(dataDir, databaseName), missing)
  }
  throw new BackupError('Photos were deleted all the time. Please try again later.')
}

/** @returns whether both of its files are there */
async function addPhoto(archive: ArchiveWriter, dataDir: string, { id, bytes }: PhotoRow) {
  const names = Object.values(imageWidths).map(
    (width) => `images/${id.slice(0, 2)}/${id}-${width}.webp`,
  )
  const files = await Promise.all(names.map((name) => readFile(join(dataDir, name)).catch(absent)))
  const found = files.filter((each) => each !== undefined)
  if (found.length < names.length) return false
  if (found.reduce((sum, { length }) => sum + length, 0) !== bytes)
    throw new BackupError(`The data is damaged: the photo ${id} has changed.`, {
      problem: 'damaged',
    })
  for (const [i, each] of found.entries()) await archive.add(names[i] ?? '', each)
  return true
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
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
