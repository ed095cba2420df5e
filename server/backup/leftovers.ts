import { mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '../lock-file.ts'
import { backupFolder } from './folder.ts'

const workPrefix = 'backup-of-'
/** In the folder of a backup, a link to the archive that it writes. */
const archiveLink = 'archive'
/** How long a backup waits for another process that only clears up. */
const patience = 2000

/** Only one process at a time takes a backup of a data folder. @returns what lets the next one in */
export const lockBackups = (dataDir: string): (() => void) | undefined =>
  lockFile(join(dataDir, 'backup.lock'), patience)

/** Deletes what killed backups left, unless one is running. */
export function clearUpBackups(dataDir: string): void {
  const release = lockBackups(dataDir)
  if (!release) return
  try {
    deleteLeftovers(dataDir)
  } finally {
    release()
  }
}

/** Makes a folder that belongs to this process, and remembers the unfinished archive in it. */
export function makeWorkFolder(dataDir: string, archive: string): string {
  const work = mkdtempSync(join(dataDir, `${workPrefix}${process.pid}-`))
  symlinkSync(archive, join(work, archiveLink))
  return work
}

/** Deletes what killed backups left. The caller holds the lock, so none of it is in use. */
export function deleteLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(workPrefix)) continue
    const work = join(dataDir, name)
    const archive = readLink(join(work, archiveLink))
    if (archive !== undefined) deleteIfPossible(archive)
    rmSync(work, { recursive: true, force: true })
  }
  const backups = backupFolder(dataDir)
  for (const name of namesIn(backups))
    if (name.endsWith('.part')) rmSync(join(backups, name), { recursive: true, force: true })
}

/** The server starts also while the disk of that backup cannot be written. */
function deleteIfPossible(archive: string): void {
  try {
    rmSync(archive, { force: true })
  } catch {}
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
