import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

type Kind = 'manual' | 'scheduled'

export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

/** Names of one kind sort by time. */
export const backupName = (kind: Kind, time: number): string =>
  `${kind}-${new Date(time).toISOString().replaceAll(':', '-').slice(0, 23)}.tar`

const named = /^(?:manual|scheduled)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})\.tar$/

/** When the newest backup in the folder was begun, in milliseconds since the epoch. */
export async function newestBackup(dataDir: string): Promise<number | undefined> {
  const times = (await namesIn(dataDir)).map(timeOf).filter((time) => time !== undefined)
  return times.length === 0 ? undefined : Math.max(...times)
}

/** Deletes the oldest scheduled backups beyond `keep`. Those that people took stay. */
export async function deleteOldBackups(dataDir: string, keep: number): Promise<void> {
  const scheduled = (await namesIn(dataDir)).filter((name) => name.startsWith('scheduled-'))
  for (const name of scheduled.toSorted().slice(0, -keep))
    await rm(join(backupFolder(dataDir), name), { force: true })
}

function timeOf(name: string): number | undefined {
  const [, date, hours, minutes, seconds] = named.exec(name) ?? []
  return date === undefined ? undefined : Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
}

async function namesIn(dataDir: string): Promise<string[]> {
  const names = await readdir(backupFolder(dataDir)).catch((): string[] => [])
  return names.filter((name) => named.test(name))
}
