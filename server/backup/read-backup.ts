import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BackupError,
  hashed,
  isBackupFile,
  readArchive,
  readSummary,
  secretName,
  summaryName,
  type Keep,
  type Summary,
} from './archive.ts'
import { secretLength } from '../auth/keyring.ts'
import { readSums } from './shared-photos.ts'

/**
 * Reads a whole backup, which is a file or a snapshot beside its photos, and compares each file with
 * its hash.
 *
 * @param keep receives each file of the data folder, before it is known whether the backup is whole
 * @throws BackupError if it is no backup, was cut off, or differs from what was written
 */
export async function readBackup(path: string, keep: Keep): Promise<Summary> {
  return (await stat(path)).isDirectory() ? readSnapshot(path, keep) : readArchive(path, keep)
}

async function readSnapshot(folder: string, keep: Keep): Promise<Summary> {
  const summary = readSummary(await readFile(join(folder, summaryName)).catch(absent))
  const sums = await readSums(folder).catch(() => undefined)
  if (!sums) throw new BackupError('It is damaged: a file in it has changed.')
  for (const [named, wanted] of sums) {
    const name = named.replace(/^\.\.\//, '')
    const isShared = name !== named
    const isOwn = !name.startsWith('images/')
    if (!isBackupFile(name) || isShared === isOwn)
      throw new BackupError(`It contains “${named}”, which no backup of Quad contains.`)
    await readOne(join(folder, named), { name, wanted, keep })
  }
  return summary
}

interface File {
  name: string
  wanted: string
  keep: Keep
}

async function readOne(path: string, { name, wanted, keep }: File): Promise<void> {
  const found = await lstat(path).catch(absent)
  if (!found?.isFile())
    throw new BackupError(
      name.startsWith('images/')
        ? `It is damaged: the photo ${path} is missing. The folder images must be beside it.`
        : `It is damaged: ${name} is missing.`,
    )
  if (name === secretName && found.size !== secretLength)
    throw new BackupError(`It is damaged: ${secretName} must hold ${secretLength} bytes.`)
  const hash = createHash('sha256')
  await keep(name, hashed(createReadStream(path), hash))
  if (hash.digest('hex') !== wanted) throw new BackupError(`It is damaged: ${path} has changed.`)
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
