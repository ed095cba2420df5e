import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

type Kind = 'manual' | 'scheduled'

export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

/** Names of one kind sort by time. */
export const backupName = (kind: Kind, time: number): string =>
  `${kind}-${new Date(time).toISOString().replaceAll(':', '-').slice(0, 23)}`

// Earlier versions wrote each as a tar file.
const named = /^(?:manual|scheduled)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})(?:\.tar)?$/

/** When the newest backup in the folder was begun, in milliseconds since the epoch. */
export async function newestBackup(dataDir: string): Promise<number | undefined> {
  const times = (await backupsIn(dataDir)).map(timeOf).filter((time) => time !== undefined)
  return times.length === 0 ? undefined : Math.max(...times)
}

/** Bytes of the newest scheduled backup without its photos. Undefined if there is none. */
export async function sizeOfNewest(dataDir: string): Promise<number | undefined> {
  const backups = backupFolder(dataDir)
  const names = await snapshotsIn(backups)
  const newest = names.findLast((name) => name.startsWith('scheduled-'))
  if (newest === undefined) return undefined
  const entries = await readdir(join(backups, newest), { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Deletes the oldest scheduled backups beyond `keep`. Those that people took stay. */
export async function deleteOldBackups(dataDir: string, keep: number): Promise<void> {
  const scheduled = (await backupsIn(dataDir)).filter((name) => name.startsWith('scheduled-'))
  for (const name of scheduled.slice(0, -keep)) {
    const path = join(backupFolder(dataDir), name)
    // Half of one must not look whole.
    await rename(path, `${path}.part`)
    await rm(`${path}.part`, { recursive: true })
  }
}

/** The names of the whole backups that share their photos. Those of one kind are sorted by time. */
export async function snapshotsIn(backups: string): Promise<string[]> {
  const names = await namesIn(backups)
  return names.filter((name) => !name.endsWith('.tar'))
}

/** The names of all whole backups in the folder. Those of one kind are sorted by time. */
export const backupsIn = (dataDir: string): Promise<string[]> => namesIn(backupFolder(dataDir))

function timeOf(name: string): number | undefined {
  const [, date, hours, minutes, seconds] = named.exec(name) ?? []
  return date === undefined ? undefined : Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
}

async function namesIn(backups: string): Promise<string[]> {
  const names = await readdir(backups).catch((): string[] => [])
  return names.filter((name) => named.test(name)).toSorted()
}
