import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { databaseName } from '../backup/archive.ts'
import { backupFolder } from '../backup/folder.ts'
import { newestSums } from '../backup/shared-photos.ts'
import { megabytes, sizeOfSnapshot, spaceIn } from '../backup/space.ts'
import { schoolFolder } from '../legal/school-files.ts'
import { replacedName } from '../backup/swap.ts'
import { userName } from '../data-folder/owner.ts'
import { codeOf, fault, ok, warning, type Finding, type Patient } from './finding.ts'

export async function checkFolder({ config: { dataDir } }: Patient): Promise<Finding> {
  if (!existsSync(dataDir))
    return fault(`${dataDir} does not exist.`, 'Start Quad once, which makes it, or set DATA_DIR.')
  const probe = join(dataDir, `doctor-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(probe, 'x', { mode: 0o600 })
    return ok(`${dataDir} can be written.`)
  } catch (error) {
    return fault(
      `${dataDir} cannot be written: ${codeOf(error)}.`,
      'Give the folder to the user that runs Quad: chown -R USER FOLDER.',
    )
  } finally {
    await rm(probe, { force: true })
  }
}

export async function checkPermissions({ config: { dataDir } }: Patient): Promise<Finding> {
  const { uid, mode } = await stat(dataDir)
  if (isOpen(mode)) return openToOthers(dataDir, dataDir)
  for await (const { path, owner, mode: itsMode } of entriesIn(dataDir)) {
    if (owner !== uid)
      return fault(
        `${path} belongs to ${userName(owner) ?? owner}, and ${dataDir} to ${userName(uid) ?? uid}.`,
        `As root, run: chown -R ${userName(uid) ?? uid}: ${dataDir}`,
      )
    const mayBeRead = isPublic(relative(dataDir, path))
    if (isOpen(mayBeRead ? itsMode & ~readable : itsMode)) return openToOthers(path, dataDir)
  }
  return ok('Only the user that runs Quad can read the data.')
}

const isOpen = (mode: number): boolean => (mode & 0o077) !== 0

/** The bits of a mode by which others read a file, and list and enter a folder. */
const readable = 0o055

/** What the school has written everyone may read, also what a restore has replaced. */
const isPublic = (path: string): boolean => {
  const [first = '', second] = path.split(sep)
  return first === schoolFolder || (first.startsWith(replacedName('')) && second === schoolFolder)
}

const openToOthers = (path: string, dataDir: string): Finding =>
  fault(
    `Other users of this machine may use ${path}.`,
    `Run: chmod -R go= ${dataDir}. Then start Quad as a user of its own.`,
  )

interface Entry {
  path: string
  owner: number
  mode: number
}

/** Each folder, and each file that is no photo. */
async function* entriesIn(folder: string): AsyncGenerator<Entry> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() && entry.name.endsWith('.webp')) continue
    const found = await lstat(path).catch(() => undefined)
    if (!found || found.isSymbolicLink()) continue
    yield { path, owner: found.uid, mode: found.mode }
    if (entry.isDirectory()) yield* entriesIn(path)
  }
}

export async function checkSpace({ config: { dataDir, backupEvery } }: Patient): Promise<Finding> {
  const { free, reserve } = spaceIn(dataDir)
  const remedy = 'Make space, move DATA_DIR to a larger disk, or lower BACKUP_KEEP.'
  if (free <= reserve) return fault(`Only ${megabytes(free)} are free.`, remedy)
  const sums = await newestSums(backupFolder(dataDir))
  const { copy, rest } = sizeOfSnapshot(join(dataDir, databaseName), sums)
  const says = `${megabytes(free)} are free; a backup needs ${megabytes(copy + rest)}`
  if (free - copy - rest >= reserve) return ok(`${says}.`)
  const refused = `${says}, and ${megabytes(reserve)} must stay free, so it will be refused.`
  return backupEvery > 0 ? fault(refused, remedy) : warning(refused, remedy)
}
