import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { BackupError, type Sums } from './archive.ts'
import type { PhotoRow } from './inspect.ts'
import { photoNames } from './photo-files.ts'
import { sharedName } from './shared-photos.ts'

interface Space {
  free: number
  /** What must stay free, so that the server and everything else on the disk can go on. */
  reserve: number
}

const mostReserve = 500e6
const reservedShare = 1 / 20

export function spaceIn(folder: string): Space {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, reserve: Math.min(mostReserve, blocks * bsize * reservedShare) }
}

interface Size {
  /** Of the copy of the database that is made first. */
  copy: number
  /** Of everything that is written beside it. */
  rest: number
}

/** Two files with a header and a line of the sums each. */
const perPhoto = 2 * 1300
const perBackup = 20_000

/** What a file with the database and its photos takes while it is made. */
export function sizeOfBackup(database: string): Size {
  return withDatabase(database, (client, copy) => {
    const [photos, bytes] = client
      .prepare<[], [number, number]>('SELECT count(*), coalesce(sum(bytes), 0) FROM images')
      .raw()
      .get() ?? [0, 0]
    return { copy, rest: copy + bytes + photos * perPhoto + perBackup }
  })
}

/** Most file systems give each file whole blocks. */
const block = 4096
/** Of the line of a file in the sums. */
const lineLength = 120

/**
 * What a snapshot takes of the disk.
 *
 * @param sums those of an earlier one, whose photos it shares
 */
export function sizeOfSnapshot(database: string, sums: Sums): Size {
  return withDatabase(database, (client, copy) => {
    let rest = perBackup
    for (const { id, bytes } of client
      .prepare<[], PhotoRow>('SELECT id, bytes FROM images')
      .iterate()) {
      const [name = ''] = photoNames(id)
      rest += 2 * lineLength
      if (!sums.has(sharedName(name))) rest += bytes + 2 * block
    }
    return { copy, rest }
  })
}

function withDatabase(
  file: string,
  work: (client: Database.Database, bytes: number) => Size,
): Size {
  const client = new Database(file, { readonly: true })
  try {
    const pragma = (name: string) => Number(client.pragma(name, { simple: true }))
    return work(client, pragma('page_count') * pragma('page_size'))
  } finally {
    client.close()
  }
}

/** @throws BackupError if a backup would not leave the reserve; nothing has been written then */
export function assertFits({ copy, rest }: Size, dataDir: string, file: string): void {
  const target = dirname(file)
  if (statSync(dataDir).dev === statSync(target).dev) return assertFree(target, copy + rest)
  assertFree(dataDir, copy)
  assertFree(target, rest)
}

function assertFree(folder: string, needed: number): void {
  const { free, reserve } = spaceIn(folder)
  if (free - needed >= reserve) return
  throw new BackupError(
    `There is too little space in ${folder}: the backup needs ${megabytes(needed)} and ${megabytes(reserve)} must stay free, but only ${megabytes(free)} are free. Make space, or name a file on a larger disk: quad backup FILE.`,
    { problem: 'no_space' },
  )
}

/** For the time of writing. @throws BackupError once the reserve is touched, also by others */
export function assertReserve(folder: string): void {
  const { free, reserve } = spaceIn(folder)
  if (free >= reserve) return
  throw new BackupError(
    `The backup was stopped because the disk of ${folder} is almost full: only ${megabytes(free)} are free, and ${megabytes(reserve)} must stay free.`,
    { problem: 'no_space' },
  )
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`
