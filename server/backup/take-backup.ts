import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { pack, type Pack } from 'tar-stream'
import { imageWidths } from '#sync/images.ts'
import { day } from '#sync/time.ts'
import { version } from '../../package.json'
import {
  BackupError,
  databaseName,
  formatVersion,
  lineOf,
  readArchive,
  secretName,
  sha256,
  summaryName,
  sumsName,
  type Summary,
} from './archive.ts'
import { backupFolder } from './folder.ts'
import { inspectDatabase, type Contents, type PhotoRow } from './inspect.ts'
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
const workPrefix = 'backup-of-'

/**
 * Writes the database and its photos into one file, while a server may use both. The file gets its
 * name when it was read back and is on disk.
 *
 * @throws BackupError if the file exists or the data is damaged
 */
export async function takeBackup({
  dataDir,
  file,
  signal,
  progress = () => {},
}: Order): Promise<Summary> {
  if (existsSync(file)) throw new BackupError(`${file} exists already.`)
  await deleteLeftovers(dataDir)
  const work = await mkdtemp(join(dataDir, workPrefix))
  const unfinished = `${file}.part`
  try {
    const step = (what: string) => {
      signal?.throwIfAborted()
      progress(what)
    }
    const written = await write(unfinished, { dataDir, work, progress: step })
    step('Reading the backup back.')
    await readArchive(unfinished)
    signal?.throwIfAborted()
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return written
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Deletes what backups left that were killed a day ago. */
async function deleteLeftovers(dataDir: string): Promise<void> {
  const folders = [dataDir, backupFolder(dataDir)]
  for (const folder of folders) {
    for (const name of await readdir(folder).catch((): string[] => [])) {
      if (!name.startsWith(workPrefix) && !name.endsWith('.tar.part')) continue
      const path = join(folder, name)
      const { mtimeMs = Date.now() } = (await stat(path).catch(absent)) ?? {}
      if (Date.now() - mtimeMs > day) await rm(path, { recursive: true, force: true })
    }
  }
}

interface Work extends Required<Pick<Order, 'dataDir' | 'progress'>> {
  work: string
}

async function write(file: string, { dataDir, work, progress }: Work): Promise<Summary> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const archive = new Archive()
  const written = pipeline(archive.stream, target)
  // Its error is thrown below. Until then nobody may miss it.
  written.catch(() => {})
  try {
    const snapshot = join(work, databaseName)
    const contents = await addPhotos(archive, { dataDir, snapshot, progress })
    progress('Adding the database.')
    await archive.addFile(databaseName, snapshot)
    await archive.addFile(secretName, join(dataDir, secretName))
    const { photos, ...counts } = contents
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
    archive.stream.finalize()
    await written
    return summary
  } catch (error) {
    // If the file cannot be written, that is the cause of whatever failed here.
    const cause = target.errored
    archive.stream.destroy()
    await written.catch(() => {})
    throw cause ?? error
  }
}

/**
 * Photos never change, so each is copied once. One that was deleted meanwhile is in an older
 * database than the one that the backup gets.
 *
 * @returns what `snapshot` holds, all of whose photos are in the archive
 */
async function addPhotos(
  archive: Archive,
  { dataDir, snapshot, progress }: { dataDir: string; snapshot: string } & Pick<Work, 'progress'>,
): Promise<Contents> {
  const added = new Set<string>()
  for (let tries = 0; tries < mostTries; tries += 1) {
    progress('Copying the database.')
    await rm(snapshot, { force: true })
    copyDatabase(join(dataDir, databaseName), snapshot)
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

function copyDatabase(from: string, to: string): void {
  const client = new Database(from, { fileMustExist: true })
  try {
    client.pragma('busy_timeout = 5000')
    client.prepare('VACUUM INTO ?').run(to)
  } finally {
    client.close()
  }
}

/** @returns whether both of its files are there */
async function addPhoto(archive: Archive, dataDir: string, { id, bytes }: PhotoRow) {
  const names = Object.values(imageWidths).map(
    (width) => `images/${id.slice(0, 2)}/${id}-${width}.webp`,
  )
  const files = await Promise.all(names.map((name) => readFile(join(dataDir, name)).catch(absent)))
  const found = files.filter((each) => each !== undefined)
  if (found.length < names.length) return false
  if (found.reduce((sum, { length }) => sum + length, 0) !== bytes)
    throw new BackupError(`The data is damaged: the photo ${id} has changed.`)
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
    if (lost) throw new BackupError(`The data is damaged: the photo ${lost.id} is missing.`)
  } finally {
    client.close()
  }
}

/** A tar file that ends with the hashes of its files. */
class Archive {
  readonly stream: Pack = pack()
  readonly #sums: string[] = []

  async add(name: string, bytes: Buffer): Promise<void> {
    await new Promise<void>((resolve, reject) =>
      this.stream.entry({ name, mode: 0o600 }, bytes, (error) =>
        error ? reject(error) : resolve(),
      ),
    )
    this.#sums.push(lineOf(name, sha256(bytes)))
  }

  async addFile(name: string, from: string): Promise<void> {
    const { size } = await stat(from)
    const entry = this.stream.entry({ name, size, mode: 0o600 })
    const hash = createHash('sha256')
    const hashing = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(createReadStream(from), hashing, entry)
    this.#sums.push(lineOf(name, hash.digest('hex')))
  }

  /** @returns the hash of the hashes */
  async addSums(): Promise<string> {
    const bytes = Buffer.from(this.#sums.join(''))
    await this.add(sumsName, bytes)
    return sha256(bytes)
  }
}
